/** Tests the results by day: missing days are not invented. */
import { describe, expect, it } from "vitest";
import type { Activity } from "../../model/cv.ts";
import { countDays } from "../../worker/assistant.ts";

const at = (createdAt: string, commits?: number): Activity => ({
  id: createdAt,
  title: "Fix",
  category: "Patch",
  org: "weft",
  createdAt,
  ...(commits !== undefined && { commits }),
});

const count = (...activities: Activity[]) => countDays(activities, 2024, ({ commits }) => commits);

describe("counts by day", () => {
  it("start on January 1 and include the last day of a leap year", () => {
    const { days } = count(
      at("2024-01-01"),
      at("2024-01-01T23:59:59Z"),
      at("2024-02-29"),
      at("2024-12-31T00:00:00.000Z"),
    );
    expect([days[0], days[59], days[365], days.length]).toEqual([2, 1, 1, 366]);
    expect(days.reduce((sum, value) => sum + value)).toBe(4);
  });

  it("ignore dates without a day, and count the commits of a patch", () => {
    const { days, months, undated } = count(
      at("2024-03", 12),
      at("2024-03"),
      at("2024"),
      at("2024-03-05", 3),
    );
    expect([months[2], undated, days[64]]).toEqual([13, 1, 3]);
    expect(months.reduce((sum, value) => sum + value)).toBe(13);
  });
});
