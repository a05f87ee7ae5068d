import { afterEach, expect, it, vi } from "vitest";
import { createBenchmark } from "../../../worker/benchmark/api.ts";
import type { BenchmarkProgress } from "../../../worker/benchmark/contract.ts";
import { queryClasses } from "../../../worker/benchmark/workload.ts";

afterEach(() => {
  vi.doUnmock("../../../worker/benchmark/liqe.ts");
  vi.resetModules();
});

it("the benchmark returns comparable figures for each engine, and every query in the histogram", async () => {
  const reported: BenchmarkProgress[] = [];
  const report = await createBenchmark(200).run(
    { size: 300, engines: ["vitae", "plain", "liqe"] },
    (progress) => reported.push(progress),
  );
  expect(report).toMatchObject({ size: 300, queries: 200 });
  expect(report.engines.map(({ name }) => name)).toEqual(["vitae", "plain", "liqe"]);
  for (const { name, result } of report.engines) {
    if (result.kind !== "figures") throw new Error(`${name}: ${result.reason}`);
    expect(result.perSecond).toBeGreaterThan(0);
    expect(result.p99Ms).toBeGreaterThanOrEqual(result.medianMs);
    expect(result.firstAnswerMs).toBeLessThanOrEqual(result.buildMs);
    expect(result.classes.map(({ of }) => of)).toEqual([...queryClasses]);
    expect(result.expressed).toBe(200);
    const counted = report.histogram.flatMap(({ counts }) => counts.filter((count) => count.name === name));
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(200);
    if (name === "vitae") expect(result.timesVitae).toBe(1);
    else expect(result.timesVitae).toBeGreaterThan(0);
  }
  expect(reported[0]).toEqual({ step: "data", share: 0 });
  expect(new Set(reported.map(({ step, engine }) => [step, engine].join(" ").trim()))).toEqual(
    new Set(["data", "expect", "check vitae", "check plain", "check liqe", "measure"]),
  );
});

it("the benchmark reports a missing engine and measures the others", async () => {
  vi.doMock("../../../worker/benchmark/liqe.ts", () => ({
    get contestant(): never {
      throw new Error("forbidden by the policy");
    },
  }));
  const report = await createBenchmark(200).run({ size: 20, engines: ["vitae", "liqe"] }, () => {});
  const [vitae, liqe] = report.engines;
  expect(vitae?.result.kind).toBe("figures");
  expect(liqe?.result).toMatchObject({
    kind: "failed",
    reason: expect.stringContaining("forbidden by the policy"),
  });
});
