import { afterEach, describe, expect, it } from "vitest";
import { type ModelFixture, startModelFixture } from "@/tests/support/model-fixture";
import { STUB_MODEL, type StubReply } from "@/tests/support/openai-stub";
import { parameterProblems, runActivity } from "@/tests/support/run-activity";

const SCHEMA = {
  type: "object",
  properties: { number: { type: "string", pattern: "^A-\\d+$" }, total: { type: "number" }, id: { type: "integer" } },
  required: ["number", "total"],
  additionalProperties: false,
};

const answer = (content: string, more: Partial<Extract<StubReply, { kind: "answer" }>> = {}): StubReply => ({
  kind: "answer",
  content,
  ...more,
});

const GOOD = { number: "A-17", total: 59.14 };

describe("extract.llm", () => {
  let fixture: ModelFixture;
  afterEach(() => fixture.stub.close());

  const extract = async (replies: readonly StubReply[], parameters: Record<string, unknown> = {}) => {
    fixture = await startModelFixture(replies);
    const { models, sleep } = fixture;
    return await runActivity(
      "extract.llm",
      {
        parameters: { profile: "fast", instructions: "Read the invoice.", schema: SCHEMA, ...parameters },
        inputs: { text: "Invoice A-17, total 59.14" },
      },
      { models, sleep },
    );
  };

  const SYSTEM = `Read the invoice.\n\nAnswer with one JSON object that satisfies this JSON Schema, and nothing else:\n${JSON.stringify(SCHEMA)}`;

  it("asks for an answer by the schema, in the request format and in the prompt", async () => {
    const { output } = await extract([answer(JSON.stringify(GOOD))], { seed: 1 });
    expect(output).toEqual({ fields: GOOD });
    expect(fixture.stub.requests.map(({ body }) => body)).toEqual([
      {
        model: "alias-1",
        messages: [
          { role: "system", content: SYSTEM },
          { role: "user", content: "Invoice A-17, total 59.14" },
        ],
        temperature: 0,
        seed: 1,
        response_format: { type: "json_schema", json_schema: { name: "response", strict: false, schema: SCHEMA } },
      },
    ]);
  });

  it("leaves the request format out for a server without structured outputs", async () => {
    const { output, attempts } = await extract([answer(JSON.stringify(GOOD))], { profile: "plain" });
    expect(output).toEqual({ fields: GOOD });
    expect(fixture.stub.requests[0]?.body).not.toHaveProperty("response_format");
    expect(attempts).toMatchObject([{ status: "success", costUsd: null, inputTokenCount: 10 }]);
  });

  it.each([
    ["a fenced block", `Here it is:\n\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\`\nDone.`],
    ["text around it", `Sure! ${JSON.stringify(GOOD)} Anything else?`],
  ])("takes the object out of %s", async (_, content) => {
    expect((await extract([answer(content)])).output).toEqual({ fields: GOOD });
  });

  it("keeps every digit of a large integer", async () => {
    const { output } = await extract([answer('{"number":"A-1","total":1,"id":12345678901234567890}')]);
    expect(output).toEqual({ fields: { number: "A-1", total: 1, id: 12345678901234567890n } });
  });

  it("goes through a busy server, a broken answer and invalid ones to a good one, and records them all", async () => {
    const wrong = JSON.stringify({ number: "17", total: "59.14", vat: 9 });
    const { output, attempts } = await extract(
      [
        { kind: "status", status: 429, message: "Slow down", headers: { "retry-after": "2" } },
        { kind: "raw", body: "<html>" },
        answer("I cannot find any.", { inputTokens: 100, outputTokens: 5 }),
        answer(wrong, { inputTokens: 120, outputTokens: 30 }),
        answer(JSON.stringify(GOOD), { inputTokens: 200, outputTokens: 25 }),
      ],
      { maximumAttempts: 5 },
    );
    const problem = '/number must match pattern "^A-\\d+$"; /total must be number';
    expect(output).toEqual({ fields: GOOD });
    expect(
      attempts.map(({ status, model, inputTokenCount, outputTokenCount, error }) => [
        status,
        model,
        inputTokenCount,
        outputTokenCount,
        error,
      ]),
    ).toEqual([
      ["error", "alias-1", null, null, "The model server answers 429: Slow down"],
      ["error", "alias-1", null, null, expect.stringContaining("malformed")],
      ["invalidOutput", STUB_MODEL, 100, 5, "it holds no JSON object"],
      ["invalidOutput", STUB_MODEL, 120, 30, expect.stringContaining(problem)],
      ["success", STUB_MODEL, 200, 25, null],
    ]);
    expect(fixture.waitsMs).toEqual([2000, 1000]);
    const last = fixture.stub.requests[4]?.body;
    expect(last).toMatchObject({
      messages: [
        { role: "system", content: SYSTEM },
        { role: "user", content: "Invoice A-17, total 59.14" },
        { role: "assistant", content: "I cannot find any." },
        { role: "user", content: expect.stringContaining("That answer is not valid: it holds no JSON object") },
        { role: "assistant", content: wrong },
        { role: "user", content: expect.stringContaining(problem) },
      ],
    });
  });

  it("says when the last answer was cut at the token limit", async () => {
    const cut = answer('{"number": "A-1', { finishReason: "length" });
    await expect(extract([cut, cut], { maximumAttempts: 2 })).rejects.toMatchObject({
      code: "MODEL_INVALID_OUTPUT",
      message: "The model's answer is not valid: it holds no JSON object (the answer was cut at the token limit)",
    });
    expect(fixture.stub.requests.length).toBe(2);
  });

  it.each([
    [{ type: "array" }, /^schema\.type: The schema must be of "type": "object"$/],
    [{ type: "object", properties: { a: { type: "nubmer" } } }, /^schema: Not a JSON Schema \(2020-12\): /],
    [{ type: "object", properties: { a: { $ref: "#/$defs/none" } } }, /^schema: Not a JSON Schema \(2020-12\): /],
    [{ type: "object", properties: { a: { pattern: "(?=a)" } } }, /^schema: Not a JSON Schema \(2020-12\): /],
  ])("refuses the schema %j before a run", async (schema, message) => {
    fixture = await startModelFixture([]);
    const problems = parameterProblems("extract.llm", { profile: "fast", instructions: "x", schema });
    expect(problems.length).toBe(1);
    expect(problems[0]).toMatch(message);
  });
});
