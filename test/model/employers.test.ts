import { describe, expect, it } from "vitest";
import { groupByEmployer, lengthOfSpan, spanOfJobs } from "../../model/employers.ts";

/** Reads jobs such as `a 2018..2020-02`; `a 2020-03` is ongoing, and the end of `a 2018..?` is unknown. */
function readJobs(text: string) {
  return text.split(", ").flatMap((job) => {
    const [, org = "", from = "", to] = /^(\S+) (.+?)(?:\.\.(.*))?$/.exec(job) ?? [];
    return org === "" ? [] : [{ org, from, ...(to !== undefined && { to: to === "?" ? null : to }) }];
  });
}

const group = (jobs: string) =>
  groupByEmployer(readJobs(jobs), (job) => job)
    .map((jobs) => jobs.map(({ org, from }) => `${org} ${from}`).join(" + "))
    .join(", ");

describe("positions of one employer", () => {
  it.each([
    ["that follow each other", "a 2020-03, a 2018..2020-02", "a 2020-03 + a 2018"],
    ["with three months between", "a 2020-06-01, a 2018..2020-02", "a 2020-06-01 + a 2018"],
    ["with four months between", "a 2020-07-01, a 2018..2020-02", "a 2020-07-01, a 2018"],
    ["by years", "a 2021, a 2018..2020", "a 2021 + a 2018"],
    ["by years with one left out", "a 2022, a 2018..2020", "a 2022, a 2018"],
    ["with another employer meanwhile", "a 2020, b 2019..2021, a 2018..2020", "a 2020 + a 2018, b 2019"],
    ["with years elsewhere between", "a 2022, b 2020..2021, a 2018..2019", "a 2022, b 2020, a 2018"],
    ["at the same time", "a 2019..2020, a 2018..2024, a 2024-03", "a 2019 + a 2018 + a 2024-03"],
    ["of unknown end", "a 2022, a 2018..?", "a 2022, a 2018"],
    ["of unknown end just before", "a 2018-03, a 2018-01..?", "a 2018-03 + a 2018-01"],
    ["none", "", ""],
  ])("%s", (_, jobs, expected) => {
    expect(group(jobs)).toBe(expected);
  });

  it.each([
    ["a 2020-03, a 2018..2020-02", "a 2018"],
    ["a 2019..2020, a 2018..2020-11", "a 2018..2020"],
    ["a 2019..?, a 2018..2018-11", "a 2018..2018-11"],
    ["a 2019..?", "a 2019..?"],
  ])("%s last from the first start to the last end: %s", (jobs, expected) => {
    const span = readJobs(expected).map(({ org: _, ...span }) => span);
    expect([spanOfJobs(readJobs(jobs))]).toEqual(span);
  });
});

it.each([
  ["2020-01", "2020-02", { years: 0, months: 2 }],
  ["2020-01-31", "2021-02-01", { years: 1, months: 2 }],
  ["2018", "2020", { years: 2, months: 0 }],
  ["2018-05", "2020", { years: 2, months: 0 }],
  ["2018", "2018", undefined],
  ["2020", "2018", undefined],
])("counts the months from %s to %s as CVs do", (from, to, length) => {
  expect(lengthOfSpan(from, to)).toEqual(length);
});
