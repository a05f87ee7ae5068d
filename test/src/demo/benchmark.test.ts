import { describe, expect, it } from "vitest";
import { toTime } from "../../../src/demo/benchmark/messages.ts";
import { readDevice, toReportText } from "../../../src/demo/benchmark/report.ts";
import type { BenchmarkReport, EngineFigures } from "../../../worker/benchmark/contract.ts";
import { testCases } from "../../corpus/cases.ts";

const figures: EngineFigures = {
  kind: "figures",
  perSecond: 28_412.4,
  perSecondLow: 27_000,
  perSecondHigh: 29_000,
  perSecondAgain: 41_000,
  medianMs: 0.0214,
  p99Ms: 0.1,
  timesVitae: 1,
  buildMs: 90,
  firstAnswerMs: 30,
  classes: [{ of: "nested", medianMs: 0.05, p99Ms: 0.09 }],
  expressed: 20,
  rounds: 4,
};

const counts: BenchmarkReport["histogram"][number]["counts"] = [
  { name: "vitae", count: 20 },
  { name: "plain", count: 0 },
];
const report: BenchmarkReport = {
  size: 10_000,
  queries: 20,
  engines: [
    { name: "vitae", result: figures },
    { name: "plain", result: { ...figures, perSecond: 800, timesVitae: 35.5, medianMs: 1.25, rounds: 1 } },
    { name: "liqe", result: { kind: "wrong", query: "fix", reason: "3 results instead of 4" } },
  ],
  histogram: [{ fromMs: 0.016, toMs: 0.032, counts }],
  clockMs: 0.0999999,
  batchMs: 2,
  tookMs: 12_345,
};

describe("the copied text", () => {
  const device = { browser: "Firefox 150", cores: 8, memoryGb: undefined };
  const address = "https://cv.example/demo/benchmark";
  const text = toReportText({ report, device, longestPauseMs: 17.2, address });

  it("contains the conditions, the figures in columns and the errors", () => {
    expect(text).toContain(`Results with 10,000 activities\n${address}\nFirefox 150, 8 cores\n`);
    expect(text).toMatch(/^This site +28,412 +– +27,000 – 29,000 +41,000 +21\.4\u202fµs +100\u202fµs$/m);
    expect(text).toMatch(/^Plain filtering +800 +36\u202f× .* 1\.25\u202fms /m);
    expect(text).toMatch(/^liqe +– +– /m);
    expect(text).toContain("liqe answered wrongly: fix: 3 results instead of 4");
    expect(text).toMatch(/^Nested +50\.0\u202fµs +90\.0\u202fµs +50\.0\u202fµs$/m);
    expect(text).toMatch(/^16\u202fµs +32\u202fµs +20 +0$/m);
    expect(text).toContain("Longest pause of the page meanwhile: 17\u202fms.");
  });

  it("says how the figures were measured", () => {
    expect(text).toContain("This site was measured in 4 rounds.\nPlain filtering was measured in one round.");
    expect(text).toContain("goes in steps of 100\u202fµs");
  });
});

testCases("page/times", (milliseconds) => toTime(Number(milliseconds)));

testCases("page/browsers", (userAgent) => {
  const { browser, ...others } = readDevice({ userAgent });
  expect(others).toEqual({ cores: undefined, memoryGb: undefined });
  return browser;
});
