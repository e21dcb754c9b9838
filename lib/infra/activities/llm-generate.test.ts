import { afterEach, describe, expect, it } from "vitest";
import type { ModelAttempt } from "@/lib/domain/activities/activity";
import { type ModelFixture, startModelFixture } from "@/tests/support/model-fixture";
import { STUB_MODEL, type StubReply } from "@/tests/support/openai-stub";
import { parameterProblems, runActivity } from "@/tests/support/run-activity";

const FAILED = { model: "alias-1", finishReason: null, inputTokenCount: null, outputTokenCount: null, costUsd: null };
const HELLO: StubReply = { kind: "answer", content: "Hello", inputTokens: 100, outputTokens: 20 };

describe("llm.generate", () => {
  let fixture: ModelFixture;
  afterEach(() => fixture.stub.close());

  const generate = async (
    replies: readonly StubReply[],
    parameters: Record<string, unknown> = {},
    {
      inputs = {},
      ...more
    }: { inputs?: Record<string, unknown>; signal?: AbortSignal; attempts?: ModelAttempt[] } = {},
  ) => {
    fixture = await startModelFixture(replies);
    const { models, sleep } = fixture;
    return await runActivity(
      "llm.generate",
      { parameters: { profile: "fast", prompt: "Say hello", ...parameters }, inputs },
      { models, sleep, ...more },
    );
  };

  it("sends one request with all settings, and records tokens, cost and the model that answered", async () => {
    const parameters = {
      system: "Be brief.",
      prompt: "Say {{what}} to {{ who }}",
      temperature: 0.5,
      maxOutputTokens: 50,
      seed: 7,
    };
    const { output, attempts } = await generate([HELLO], parameters, { inputs: { what: "hello", who: ["Ann"] } });
    expect(output).toEqual({ text: "Hello" });
    expect(fixture.stub.requests).toEqual([
      {
        method: "POST",
        path: "/v1/chat/completions",
        authorization: "Bearer sk-stub-key",
        body: {
          model: "alias-1",
          messages: [
            { role: "system", content: "Be brief." },
            { role: "user", content: 'Say hello to ["Ann"]' },
          ],
          temperature: 0.5,
          max_tokens: 50,
          seed: 7,
        },
      },
    ]);
    expect(attempts).toEqual([
      {
        attempt: 1,
        status: "success",
        model: STUB_MODEL,
        finishReason: "stop",
        inputTokenCount: 100,
        outputTokenCount: 20,
        costUsd: 0.0004,
        durationMs: expect.any(Number),
        error: null,
      },
    ]);
  });

  it("asks at temperature 0 and leaves out what is not set", async () => {
    await generate([HELLO]);
    expect(fixture.stub.requests[0]?.body).toEqual({
      model: "alias-1",
      messages: [{ role: "user", content: "Say hello" }],
      temperature: 0,
    });
  });

  it("does not look for placeholders in what it has inserted", async () => {
    await generate([HELLO], { prompt: "{{a}} {{b}}" }, { inputs: { a: "{{b}} $& {{c}}", b: "B" } });
    expect(fixture.stub.requests[0]?.body).toMatchObject({ messages: [{ role: "user", content: "{{b}} $& {{c}} B" }] });
  });

  it.each(["{{missing}}", "{{constructor}}"])(
    "names the placeholder %s without an input and calls nothing",
    async (prompt) => {
      await expect(generate([HELLO], { prompt })).rejects.toMatchObject({
        code: "PROMPT_PLACEHOLDER_MISSING",
        message: `The prompt names ${prompt}, but no input has that name`,
        retryable: false,
      });
      expect(fixture.stub.requests).toEqual([]);
    },
  );

  it("waits as a busy server asks, backs off from a failing one, and records every call", async () => {
    const { output, attempts } = await generate(
      [
        { kind: "status", status: 429, message: "Slow down", headers: { "retry-after": "3" } },
        { kind: "status", status: 500, message: "Oops" },
        { kind: "raw", body: '{"choices": [' },
        { kind: "raw", body: '{"choices": []}' },
        HELLO,
      ],
      { maximumAttempts: 5 },
    );
    expect(output).toEqual({ text: "Hello" });
    expect(fixture.waitsMs).toEqual([3000, 1000, 2000, 4000]);
    const failed = (attempt: number, error: unknown) => ({
      ...FAILED,
      attempt,
      status: "error",
      durationMs: expect.any(Number),
      error,
    });
    expect(attempts).toEqual([
      failed(1, "The model server answers 429: Slow down"),
      failed(2, "The model server answers 500: Oops"),
      failed(3, expect.stringMatching(/^The model server's answer is malformed: Invalid JSON response/)),
      failed(4, expect.stringMatching(/^The model server's answer is malformed: /)),
      expect.objectContaining({ attempt: 5, status: "success", inputTokenCount: 100 }),
    ]);
  });

  it("waits a minute at most", async () => {
    await generate([{ kind: "status", status: 429, message: "Later", headers: { "retry-after": "86400" } }, HELLO]);
    expect(fixture.waitsMs).toEqual([60_000]);
  });

  it("ends a call that takes longer than attemptTimeLimitMs and tries again", async () => {
    const { output, attempts } = await generate([{ kind: "silence" }, HELLO], { attemptTimeLimitMs: 1_000 });
    expect(output).toEqual({ text: "Hello" });
    expect(attempts[0]).toMatchObject({ ...FAILED, status: "error", error: "The model did not answer within 1000 ms" });
  });

  it("gives up after maximumAttempts with the last failure", async () => {
    const busy: StubReply = { kind: "status", status: 503, message: "Busy" };
    await expect(generate([busy, busy, HELLO], { maximumAttempts: 2 })).rejects.toMatchObject({
      code: "MODEL_STATUS",
      message: "The model server answers 503: Busy",
    });
    expect([fixture.stub.requests.length, fixture.waitsMs]).toEqual([2, [500]]);
  });

  it("does not follow a redirect, which would carry the secrets of the profile elsewhere", async () => {
    const elsewhere = await startModelFixture([HELLO]);
    const location = `${elsewhere.stub.baseUrl}/chat/completions`;
    const redirect: StubReply = { kind: "status", status: 307, message: "Moved", headers: { location } };
    await expect(generate([redirect], { maximumAttempts: 1 })).rejects.toThrow();
    expect([fixture.stub.requests.length, elsewhere.stub.requests.length]).toEqual([1, 0]);
    await elsewhere.stub.close();
  });

  it("does not repeat a request that the server refuses, and masks the key in its message", async () => {
    const refused: StubReply = { kind: "status", status: 400, message: "Bad key sk-stub-key" };
    await expect(generate([refused, HELLO])).rejects.toMatchObject({
      code: "MODEL_STATUS",
      message: "The model server answers 400: Bad key [ASSAY_SECRET_MODELS]",
      retryable: false,
    });
    expect(fixture.stub.requests.length).toBe(1);
  });

  it("names a server that cannot be reached", async () => {
    fixture = await startModelFixture([]);
    await fixture.stub.close();
    const { models, sleep } = fixture;
    const call = runActivity(
      "llm.generate",
      { parameters: { profile: "fast", prompt: "x" }, inputs: {} },
      { models, sleep },
    );
    await expect(call).rejects.toMatchObject({ code: "MODEL_UNREACHABLE", retryable: true });
    expect(fixture.waitsMs).toEqual([500, 1000]);
    fixture = await startModelFixture([]);
  });

  it("records a call that was cancelled and makes no other", async () => {
    const controller = new AbortController();
    const attempts: ModelAttempt[] = [];
    const call = generate([{ kind: "silence" }, HELLO], {}, { signal: controller.signal, attempts });
    const outcome = expect(call).rejects.toThrow("The run was cancelled");
    await expect.poll(() => fixture?.stub.requests.length).toBe(1);
    controller.abort(new Error("The run was cancelled"));
    await outcome;
    const durationMs = expect.any(Number);
    expect(attempts).toEqual([{ ...FAILED, attempt: 1, status: "error", durationMs, error: "Cancelled" }]);
    expect(fixture.stub.requests.length).toBe(1);
  });

  it("names an unknown profile and the nearest one", async () => {
    await expect(generate([HELLO], { profile: "fsat" })).rejects.toMatchObject({
      code: "MODEL_PROFILE_UNKNOWN",
      message: 'There is no model profile "fsat"; did you mean "fast"? Known: fast, plain',
    });
  });

  it("names a key that is not set on the server and calls nothing", async () => {
    fixture = await startModelFixture([HELLO], {});
    const { models, sleep } = fixture;
    const call = runActivity(
      "llm.generate",
      { parameters: { profile: "fast", prompt: "x" }, inputs: {} },
      { models, sleep },
    );
    await expect(call).rejects.toMatchObject({
      code: "SECRET_MISSING",
      message: "The secret ASSAY_SECRET_MODELS is not set on this server",
    });
    expect(fixture.stub.requests).toEqual([]);
  });

  it("says how to configure profiles when there are none", async () => {
    fixture = await startModelFixture([]);
    const call = runActivity("llm.generate", { parameters: { profile: "fast", prompt: "x" }, inputs: {} });
    await expect(call).rejects.toThrow('There is no model profile "fast"; none is configured, see ASSAY_MODELS');
  });

  it.each([
    [{ profile: "fast" }, /^prompt: /],
    [{ profile: "", prompt: "x" }, /^profile: /],
    [{ profile: "fast", prompt: "x", temperature: 3 }, /^temperature: /],
    [{ profile: "fast", prompt: "x", maximumAttempts: 0 }, /^maximumAttempts: /],
    [{ profile: "fast", prompt: "x", model: "m" }, /^: Unrecognized key: "model"$/],
  ])("refuses the parameters %j before a run", async (parameters, message) => {
    fixture = await startModelFixture([]);
    const problems = parameterProblems("llm.generate", parameters);
    expect(problems.length).toBe(1);
    expect(problems[0]).toMatch(message);
  });
});
