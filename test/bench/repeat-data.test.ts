import { expect, it } from "vitest";
import { repeatData } from "../../bench/engine/repeat-data.ts";
import { generateData } from "../../bench/engine/workload.ts";

it("repeats a dataset newest first, with a unique id for each activity", () => {
  const { activities } = repeatData(generateData(40), 100);
  expect(activities).toHaveLength(100);
  expect(new Set(activities.map(({ id }) => id)).size).toBe(100);
  const dates = activities.map(({ createdAt }) => createdAt);
  expect(dates).toEqual(dates.toSorted().reverse());
});
