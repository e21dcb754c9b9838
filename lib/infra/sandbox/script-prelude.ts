import "server-only";

/**
 * Parts of the language that a script gets. Date is left out for its clock and its time zone, which differ by machine.
 * Without Promise this build of QuickJS aborts when it disposes a context that has seen an async function.
 */
export const SCRIPT_INTRINSICS = {
  BaseObjects: true,
  BigInt: true,
  Eval: true,
  JSON: true,
  MapSet: true,
  RegExp: true,
  StringNormalize: true,
  Date: false,
  Promise: true,
  Proxy: false,
  TypedArrays: false,
};

/**
 * Runs once, before the script is compiled: takes away clock, chance and compiling at run time, then freezes all that a
 * script can reach, so that nothing a call does can be seen by a later one. Error loses its settings first, since their
 * setters would still write when frozen.
 */
export const SCRIPT_PRELUDE = `(function () {
  "use strict";
  const functionKinds = [function () {}, function* () {}, async function () {}, async function* () {}].map(Object.getPrototypeOf);
  for (const prototype of functionKinds) delete prototype.constructor;
  for (const name of ["eval", "Function", "Promise", "performance", "queueMicrotask", "WeakRef", "FinalizationRegistry", "DOMException"]) {
    delete globalThis[name];
  }
  delete Math.random;
  for (const name of ["stackTraceLimit", "prepareStackTrace", "captureStackTrace"]) delete Error[name];
  const promise = (async function () {})();
  const instances = [promise, [].values(), "".matchAll(/./g), ""[Symbol.iterator](), new Map().keys(), new Set().keys(), [].values().map(String)];
  const waiting = [globalThis, ...functionKinds, ...instances.map(Object.getPrototypeOf)];
  const seen = new Set();
  while (waiting.length > 0) {
    const target = waiting.pop();
    if ((typeof target !== "object" && typeof target !== "function") || target === null || seen.has(target)) continue;
    seen.add(target);
    waiting.push(Object.getPrototypeOf(target));
    for (const key of Reflect.ownKeys(target)) {
      const { value, get, set } = Object.getOwnPropertyDescriptor(target, key);
      waiting.push(value, get, set);
    }
  }
  for (const target of seen) Object.freeze(target);
})()`;
