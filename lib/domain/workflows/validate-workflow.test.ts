import { describe, expect, it } from "vitest";
import { validateWorkflow } from "@/lib/domain/workflows/validate-workflow";
import { activity, ctxKeys, edges, TEST_DECLARATIONS, workflow } from "@/tests/support/workflow-fixtures";

const problemsOf = (config: unknown) =>
  validateWorkflow(config, TEST_DECLARATIONS).problems.map(
    ({ path, message, severity }) => `${severity === "warning" ? "warning: " : ""}${path}: ${message}`,
  );

const echo = (id: string, rest: Record<string, unknown> = {}) => activity(id, "test.echo", rest);
const chain = (...ids: string[]) => edges(...ids.slice(1).map((id, index) => `${ids[index]}>${id}`));
const map = (rest: Record<string, unknown> = {}) => ({
  id: "map",
  type: "map",
  label: "Map",
  collectionCtxKey: "list",
  itemCtxKey: "item",
  bodyEntryNodeId: "body",
  bodyExitNodeId: "body",
  ...rest,
});
const join = (rest: Record<string, unknown> = {}) => ({
  id: "join",
  type: "join",
  label: "Join",
  sourceMapNodeId: "map",
  strategy: "all",
  resultsCtxKey: "results",
  ...rest,
});
const mapped = (nodes: Readonly<{ id: string }>[], edgeTexts: string[], mapRest: Record<string, unknown> = {}) =>
  workflow([map(mapRest), ...nodes], { edges: edges(...edgeTexts), ctx: ctxKeys("array", "list") });

describe("a valid workflow", () => {
  it("has no problems and comes back with defaults filled in", () => {
    const config = workflow([{ id: "a", type: "activity", label: "A", activityType: "test.echo" }]);
    expect(validateWorkflow(config, TEST_DECLARATIONS)).toEqual({
      valid: true,
      problems: [],
      config: {
        ...config,
        metadata: { name: "Test workflow", tags: [] },
        nodes: {
          a: {
            id: "a",
            type: "activity",
            label: "A",
            activityType: "test.echo",
            inputs: [],
            outputs: [],
            parameters: {},
          },
        },
      },
    });
  });
});

describe("references", () => {
  it.each([
    [
      "no nodes",
      workflow([], { entryNodeId: "a" }),
      ["nodes: must hold at least one node", 'entryNodeId: there is no node "a"'],
    ],
    [
      "another key than the id",
      workflow([{ ...echo("a"), id: "b" }], { nodes: { a: echo("b") }, entryNodeId: "a" }),
      ['nodes.a.id: is "b", but the node stands under "a"'],
    ],
    [
      "a missing entry",
      workflow([echo("start")], { entryNodeId: "strat" }),
      ['entryNodeId: there is no node "strat" (did you mean "start"?)'],
    ],
    [
      "an entry that something leads to",
      workflow([echo("a"), echo("b")], { edges: edges("a>b", "b>a") }),
      ['entryNodeId: the entry node must have no incoming edge, but "e1" leads to it'],
    ],
    [
      "two edges of one id",
      workflow([echo("a"), echo("b")], { edges: edges("x=a>b", "x=a>b") }),
      ['edges.1.id: "x" is already the id of edge 0'],
    ],
    [
      "ends of edges",
      workflow([echo("a")], { edges: edges("a>bb") }),
      ['edges.0.target: there is no node "bb" (did you mean "a"?)'],
    ],
    [
      "a fallback without edge",
      workflow([echo("a", { errorPolicy: { onError: "fallback" } })]),
      ['nodes.a.errorPolicy: onError "fallback" needs a fallbackEdgeId'],
    ],
    [
      "a fallback over a normal edge",
      workflow([echo("a", { errorPolicy: { onError: "fallback", fallbackEdgeId: "x" } }), echo("b")], {
        edges: edges("x=a>b"),
      }),
      ['nodes.a.errorPolicy.fallbackEdgeId: edge "x" must be of type error, it is normal'],
    ],
    [
      "a fallback from elsewhere",
      workflow([echo("a", { errorPolicy: { onError: "fallback", fallbackEdgeId: "x" } }), echo("b"), echo("c")], {
        edges: edges("a>b", "x=b>c:error"),
      }),
      [
        'warning: edges.1: is never taken: it is of type error and the errorPolicy of "b" does not name it',
        'nodes.a.errorPolicy.fallbackEdgeId: edge "x" must start at "a", it starts at "b"',
      ],
    ],
    [
      "a case without edge",
      workflow(
        [
          {
            id: "s",
            type: "switch",
            label: "S",
            defaultEdge: "toA",
            cases: [{ condition: { operator: "is-null", value: { ref: "input" } }, edgeId: "toAA" }],
          },
          echo("a"),
        ],
        { edges: edges("toA=s>a") },
      ),
      ['nodes.s.cases.0.edgeId: there is no edge "toAA" (did you mean "toA"?)'],
    ],
    [
      "a map without body",
      mapped([join()], ["map>join"]),
      ['nodes.map.bodyEntryNodeId: there is no node "body"', 'nodes.map.bodyExitNodeId: there is no node "body"'],
    ],
    [
      "a join of no map",
      workflow([echo("a"), join({ sourceMapNodeId: "a" })], { edges: edges("a>join") }),
      ['nodes.join.sourceMapNodeId: "a" is not a map'],
    ],
  ])("refuses %s", (_name, config, problems) => {
    expect(problemsOf(config)).toEqual(problems);
  });
});

describe("flow", () => {
  it.each([
    [
      "a cycle, also over error edges",
      workflow([echo("a"), echo("b", { errorPolicy: { onError: "fallback", fallbackEdgeId: "x" } }), echo("c")], {
        edges: edges("a>b", "x=b>c:error", "c>b"),
      }),
      ["nodes.b: is on a cycle: b → c → b"],
    ],
    [
      "a map inside its own body",
      mapped([echo("body"), join()], ["body>map", "map>join"], { bodyExitNodeId: "map" }),
      ['entryNodeId: the entry node must have no incoming edge, but "e0" leads to it'],
    ],
    [
      "an exit that the body does not reach",
      mapped([echo("body"), echo("end"), join()], ["map>join", "join>end"], { bodyExitNodeId: "end" }),
      ['nodes.map.bodyExitNodeId: "end" is not reached from "body"'],
    ],
    [
      "a body entered by an edge",
      mapped([echo("body"), join()], ["map>body", "map>join"]),
      [
        'nodes.body: is in the body of map "map" and also reached from outside it; the body is entered by its map alone, and what follows the map is connected to the map itself',
      ],
    ],
    [
      "an edge out of a body",
      mapped([echo("body"), join()], ["map>join", "body>join"]),
      ['edges.1: leaves the exit node of map "map"; let the edge start at "map" instead'],
    ],
    [
      "a join that its map does not lead to",
      workflow([echo("a"), map(), echo("body"), join()], {
        edges: edges("a>map", "a>join"),
        ctx: ctxKeys("array", "list"),
      }),
      ['nodes.join: is never reached from its map "map"'],
    ],
    [
      "several joins of which one is any",
      mapped([echo("body"), join(), join({ id: "other", strategy: "any" })], ["map>join", "map>other"]),
      ['nodes.map: has several joins, of which one is "any": join, other'],
    ],
  ])("refuses %s", (_name, config, problems) => {
    expect(problemsOf(config)).toEqual(problems);
  });

  it.each([
    [
      "a node that nothing reaches",
      workflow([echo("a"), echo("b")]),
      ["warning: nodes.b: is never reached from the entry node"],
    ],
    [
      "an edge that is never taken",
      workflow([echo("a"), echo("b")], { edges: edges("a>b", "a>b:conditional") }),
      ['warning: edges.1: is never taken: it is of type conditional and "a" is no switch'],
    ],
    [
      "a map without a join",
      mapped([echo("body")], []),
      ["warning: nodes.map: has no join, so the results of its branches are not kept"],
    ],
    [
      "ports of a switch",
      workflow(
        [
          { id: "s", type: "switch", label: "S", defaultEdge: "x", inputs: [{ port: "a", ctxKey: "input" }] },
          echo("a"),
        ],
        { edges: edges("x=s>a") },
      ),
      [
        "warning: nodes.s.inputs: has no effect: a switch has no ports: what it reads and writes is named by its own fields",
      ],
    ],
  ])("warns of %s", (_name, config, problems) => {
    expect(problemsOf(config)).toEqual(problems);
    expect(validateWorkflow(config, TEST_DECLARATIONS).valid).toBe(true);
  });

  it("accepts maps inside maps", () => {
    const inner = map({
      id: "inner",
      collectionCtxKey: "item",
      itemCtxKey: "part",
      bodyEntryNodeId: "leaf",
      bodyExitNodeId: "leaf",
    });
    const outer = map({ bodyEntryNodeId: "inner", bodyExitNodeId: "innerJoin" });
    const nodes = [
      outer,
      inner,
      echo("leaf"),
      join({ id: "innerJoin", sourceMapNodeId: "inner", resultsCtxKey: "parts" }),
      join(),
    ];
    expect(
      problemsOf(
        workflow(nodes, {
          edges: chain("map", "join").concat(edges("y=inner>innerJoin")),
          ctx: ctxKeys("array", "list"),
        }),
      ),
    ).toEqual([]);
  });
});

describe("ctx keys", () => {
  const bound = (ctxKey: string, ctx: Record<string, unknown> = {}) =>
    workflow([echo("a", { in: { value: ctxKey } })], { ctx });

  it.each([
    [
      "an undeclared key",
      bound("invoce.total", ctxKeys("object", "invoice")),
      ['nodes.a.inputs.0.ctxKey: ctx key "invoce" is not declared (did you mean "invoice"?)'],
    ],
    [
      "another product's namespace",
      bound("doc.title"),
      ['nodes.a.inputs.0.ctxKey: "doc." is a namespace that Assay does not have; declare a ctx key and refer to it'],
    ],
    [
      "no reference",
      bound("a b"),
      ['nodes.a.inputs.0.ctxKey: "a b" is not a reference to a ctx key, such as "invoice" or "ctx.invoice.total"'],
    ],
    [
      "a path into the object model",
      bound("input.__proto__.x"),
      [
        'nodes.a.inputs.0.ctxKey: "input.__proto__.x" is not a reference to a ctx key, such as "invoice" or "ctx.invoice.total"',
      ],
    ],
    [
      "a default of another type",
      bound("input", { n: { type: "number", defaultValue: "1" } }),
      ["ctx.n.defaultValue: must be of type number, it is of type string"],
    ],
    [
      "a key called ctx",
      bound("input", ctxKeys("object", "ctx")),
      ['ctx.ctx: must not be called "ctx": that is the prefix of references'],
    ],
    [
      "an undeclared prediction",
      { ...bound("input"), metadata: { name: "x", prediction: "result" } },
      ['metadata.prediction: ctx key "result" is not declared'],
    ],
    [
      "a reference in a condition",
      workflow(
        [
          {
            id: "s",
            type: "switch",
            label: "S",
            defaultEdge: "x",
            cases: [
              {
                edgeId: "x",
                condition: {
                  operator: "and",
                  operands: [
                    {
                      operator: "not",
                      operand: { operator: "in", value: { literal: 1 }, list: { ref: "segment.kinds" } },
                    },
                  ],
                },
              },
            ],
          },
          echo("a"),
        ],
        { edges: edges("x=s>a") },
      ),
      [
        'nodes.s.cases.0.condition.operands.0.operand.list.ref: "segment." is a namespace that Assay does not have; declare a ctx key and refer to it',
      ],
    ],
    [
      "a port bound twice",
      workflow([
        {
          ...echo("a"),
          inputs: [
            { port: "value", ctxKey: "input" },
            { port: "value", ctxKey: "sampleId" },
          ],
        },
      ]),
      ['nodes.a.inputs.1: "value" is bound twice'],
    ],
  ])("refuses %s", (_name, config, problems) => {
    expect(problemsOf(config)).toEqual(problems);
  });

  it("accepts built-in keys, prefixes, and a declared key with the name of a namespace", () => {
    for (const key of ["ctx.input.lines.0", "inputs.0.ref", "metadata.language", "sampleId"])
      expect(problemsOf(bound(key))).toEqual([]);
    expect(problemsOf(bound("row.total", ctxKeys("object", "row")))).toEqual([]);
  });
});

describe("activities", () => {
  const add = (rest: Record<string, unknown>) =>
    workflow([activity("a", "test.add", { in: { value: "input" }, ...rest })], { ctx: ctxKeys("number", "n") });

  it.each([
    [
      "an unknown activity",
      workflow([activity("a", "test.ecko")]),
      ['nodes.a.activityType: there is no activity "test.ecko" (did you mean "test.echo"?)'],
    ],
    ["a missing parameter", add({}), ["nodes.a.parameters.amount: is required (number)"]],
    [
      "a wrong parameter",
      add({ parameters: { amount: "1", unit: "em" } }),
      [
        "nodes.a.parameters.amount: Invalid input: expected number, received string",
        'nodes.a.parameters.unit: Invalid option: expected one of "pt"|"cm"',
      ],
    ],
    [
      "an unknown parameter",
      add({ parameters: { amount: 1, untit: 1 } }),
      ['nodes.a.parameters.untit: test.add has no parameter of this name (did you mean "unit"?)'],
    ],
    [
      "an inherited name as parameter",
      add({ parameters: { amount: 1, toString: 1 } }),
      ["nodes.a.parameters.toString: test.add has no parameter of this name"],
    ],
    [
      "an unknown input port",
      add({ parameters: { amount: 1 }, in: { value: "input", vlue: "input" } }),
      ['nodes.a.inputs.1.port: test.add has no input port "vlue" (did you mean "value"?)'],
    ],
    [
      "a parameter bound as port",
      add({ parameters: { amount: 1 }, in: { value: "input", amount: "n" } }),
      ['nodes.a.inputs.1.port: "amount" is a parameter of test.add, not an input port; write it under parameters'],
    ],
    [
      "an unknown output port",
      add({ parameters: { amount: 1 }, out: { total: "n" } }),
      ['nodes.a.outputs.0.port: test.add has no output port "total"; it has sum'],
    ],
    [
      "a required port without value",
      add({ parameters: { amount: 1 }, in: {} }),
      ['nodes.a.inputs: input port "value" of test.add is required'],
    ],
    [
      "a wrong fixed value of a port",
      add({ parameters: { amount: 1, value: "x" }, in: {} }),
      ["nodes.a.parameters.value: Invalid input: expected number, received string"],
    ],
    [
      "a port with two values",
      add({ parameters: { amount: 1, value: 2 } }),
      ["warning: nodes.a.parameters.value: the input bound to this port has no effect: this value wins"],
    ],
    [
      "retries given twice",
      add({ parameters: { amount: 1 }, retry: { maximumAttempts: 2 }, errorPolicy: { maxRetries: 3 } }),
      ["warning: nodes.a.errorPolicy.maxRetries: has no effect: retry.maximumAttempts is given too"],
    ],
  ])("reports %s", (_name, config, problems) => {
    expect(problemsOf(config)).toEqual(problems);
  });

  it("accepts a fixed value for a required port", () => {
    expect(problemsOf(add({ parameters: { amount: 1, value: 2 }, in: {} }))).toEqual([]);
  });
});

describe("groups of nodes", () => {
  const grouped = (nodeGroups: unknown) => workflow([echo("a")], { ctx: { model: { type: "string" } }, nodeGroups });
  const exposing = (param: Record<string, unknown>) =>
    grouped({ g: { label: "G", nodeIds: ["a"], exposedParams: [{ label: "P", type: "string", ...param }] } });
  const at = "nodeGroups.g.exposedParams.0";

  it.each([
    [
      "an empty group",
      grouped({ g: { label: "G", nodeIds: [] } }),
      ["nodeGroups.g.nodeIds: must name at least one node"],
    ],
    [
      "a node that does not exist",
      grouped({ g: { label: "G", nodeIds: ["b"] } }),
      ['nodeGroups.g.nodeIds.0: there is no node "b" (did you mean "a"?)'],
    ],
    [
      "a node in two groups",
      grouped({ g: { label: "G", nodeIds: ["a"] }, h: { label: "H", nodeIds: ["a"] } }),
      ['warning: nodeGroups.h.nodeIds.0: node "a" is already in group "g"'],
    ],
    [
      "a path to no node",
      exposing({ path: "nodes.x.label" }),
      [`${at}.path: there is no node "x" (did you mean "a"?)`],
    ],
    [
      "a path to no ctx key",
      exposing({ path: "ctx.modle.defaultValue" }),
      [`${at}.path: ctx key "modle" is not declared (did you mean "model"?)`],
    ],
    [
      "a path beside a default value",
      exposing({ path: "ctx.model.type" }),
      [`${at}.path: "ctx.model.type" does not exist; of a ctx key only defaultValue can be exposed`],
    ],
    [
      "a path elsewhere",
      exposing({ path: "metadata.name" }),
      [
        `${at}.path: "metadata.name" must be "nodes.<id>.…" or "ctx.<key>.defaultValue", with names of letters, digits, "_" and "-"`,
      ],
    ],
    [
      "a select without options",
      exposing({ path: "nodes.a.label", type: "select" }),
      [`${at}.options: is required for a parameter of type select`],
    ],
    [
      "a default that does not fit",
      exposing({ path: "nodes.a.label", type: "duration", default: "soon" }),
      [`${at}.default: must be a duration such as "30s" or "2m"`],
    ],
  ])("reports %s", (_name, config, problems) => {
    expect(problemsOf(config)).toEqual(problems);
  });
});
