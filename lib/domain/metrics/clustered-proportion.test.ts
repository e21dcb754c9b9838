import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ClusteredProportion } from "./clustered-proportion";
import { toProportion, wilsonInterval } from "./proportion-interval";
import { createRandom } from "./random";

type Document = Readonly<{ k: number; n: number }>;

function estimate(documents: readonly Document[]) {
  const proportion = new ClusteredProportion();
  for (const { k, n } of documents) {
    for (let index = 0; index < n; index += 1) proportion.observe(index < k);
    proportion.endDocument();
  }
  return proportion.estimate();
}

const repeat = (count: number, document: Document) => new Array<Document>(count).fill(document);

describe("ClusteredProportion", () => {
  it("is Wilson's interval with one observation per document", () => {
    const documents = [...repeat(43, { k: 1, n: 1 }), ...repeat(7, { k: 0, n: 1 })];
    expect(estimate(documents)).toEqual(toProportion(43, 50));
  });

  it("counts documents that are right or wrong as a whole once, as in the worked example of the documentation", () => {
    const documents = [...repeat(10, { k: 10, n: 10 }), ...repeat(10, { k: 0, n: 10 })];
    const effectiveCount = 200 / (0.25 / 19 / (0.25 / 200));
    expect(estimate(documents)).toEqual({
      k: 100,
      n: 200,
      value: 0.5,
      interval: {
        ...wilsonInterval(effectiveCount / 2, effectiveCount),
        low: expect.closeTo(0.295, 3),
        high: expect.closeTo(0.705, 3),
      },
    });
  });

  it("is not narrower than independent observations, however even the documents are", () => {
    const documents = repeat(20, { k: 2, n: 10 });
    expect(estimate(documents).interval).toEqual(wilsonInterval(40, 200));
  });

  it("counts each document once when there is no error at all", () => {
    const interval = { ...wilsonInterval(0, 12), flags: ["noVariation"] };
    expect(estimate(repeat(12, { k: 0, n: 30 }))).toEqual({ k: 0, n: 360, value: 0, interval });
  });

  it("counts a single document once", () => {
    const interval = { ...wilsonInterval(0.5, 1), flags: ["tooFew"] };
    expect(estimate([{ k: 15, n: 30 }])).toEqual({ k: 15, n: 30, value: 0.5, interval });
  });

  it("covers the true rate in about 95 of 100 runs although rows of a document err together", () => {
    const random = createRandom("coverage");
    const drawDocument = (): Document => {
      const rate = random.nextUnit() < 0.25 ? 0.8 : 0;
      return { k: Array.from({ length: 10 }, random.nextUnit).filter((unit) => unit < rate).length, n: 10 };
    };
    const runs = Array.from({ length: 1_000 }, () => estimate(Array.from({ length: 60 }, drawDocument)).interval);
    const coveredCount = runs.filter((interval) => interval && interval.low <= 0.2 && 0.2 <= interval.high).length;
    expect(coveredCount / 1_000).toBeGreaterThan(0.93);
    expect(coveredCount / 1_000).toBeLessThan(0.97);
  });

  it("has no value without observations", () => {
    expect(estimate([{ k: 0, n: 0 }])).toEqual({ k: 0, n: 0, value: null, interval: null });
  });

  it("gives the same bits in any order", () => {
    const document = fc.nat(8).chain((n) => fc.record({ k: fc.nat(n), n: fc.constant(n) }));
    fc.assert(
      fc.property(fc.array(document), (documents) => {
        expect(estimate(documents.toReversed())).toEqual(estimate(documents));
      }),
    );
  });
});
