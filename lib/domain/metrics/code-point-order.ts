/**
 * Compares texts by Unicode code points, which is the same on every machine and in every language setting.
 * JavaScript's own `<` compares UTF-16 units and so puts U+10000 before U+FFFF.
 *
 * @returns Negative, zero or positive, as a sort callback does.
 */
export function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  let index = 0;
  while (index < length && left.charCodeAt(index) === right.charCodeAt(index)) index += 1;
  if (index === length) return left.length - right.length;
  return rankOfUnit(left.charCodeAt(index)) - rankOfUnit(right.charCodeAt(index));
}

/** Surrogates stand for code points above all single units, so they rank above those. */
function rankOfUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
