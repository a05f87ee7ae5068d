import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../../engine/index.ts";
import { buildColumns } from "../../../engine/indexes/columns.ts";
import { findItems, groupPatches, maxPatchGroup, minPatchGroup } from "../../../engine/query/cards.ts";
import { computeFlags } from "../../../model/flags.ts";
import { activity, cv } from "../small-cv.ts";

const patches = (count: number, org: string, createdAt: string) =>
  Array.from({ length: count }, (_, at) => activity({ id: `${org} ${createdAt} ${at}`, org, createdAt }));

/** Returns the number of results of each item of the whole list; undefined where nothing is folded. */
function sizesOf(activities: ReturnType<typeof activity>[]): number[] | undefined {
  const data = cv(activities);
  const items = findItems(createEngine(data).search(), buildColumns(data, computeFlags));
  return items && [...items.subarray(1)].map((end, item) => end - (items[item] ?? 0));
}

describe("collapsed runs of patches", () => {
  it("contain four or more consecutive patches to one project in one year", () => {
    const five = [...patches(5, "flask", "2015-05-05"), ...patches(3, "tmuxp", "2015-04-04")];
    expect(sizesOf(five)).toEqual([5, 1, 1, 1]);
    const two = [...patches(4, "flask", "2016-01-01"), ...patches(4, "flask", "2015-12-31")];
    expect(sizesOf(two)).toEqual([4, 4]);
    const release = activity({ id: "release", category: "SoftwareLib", createdAt: "2015-05-03" });
    const cut = [...patches(4, "flask", "2015-05-04"), release, ...patches(3, "flask", "2015-05-02")];
    expect(sizesOf(cut)).toEqual([4, 1, 1, 1, 1]);
    expect(sizesOf(patches(3, "flask", "2015-05-05"))).toBeUndefined();
    const articles = patches(6, "flask", "2015-05-05").map((one) => ({
      ...one,
      category: "Article" as const,
    }));
    expect(sizesOf(articles)).toBeUndefined();
  });

  it("contain no more cards than one press should render", () => {
    expect(sizesOf(patches(maxPatchGroup + minPatchGroup + 1, "flask", "2015-05-05"))).toEqual([
      maxPatchGroup,
      5,
    ]);
  });

  it("contain each result once and in order, only of one project and year, and miss no run", () => {
    // -1 is no patch; of so few projects, runs are frequent and some exceed the longest fold.
    const years = fc.array(
      fc.array(fc.tuple(fc.integer({ min: -1, max: 2 }), fc.constantFrom(1, 2, 3, 4, 90)), { maxLength: 12 }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(years, (drawn) => {
        const projects = drawn.map((runs) => runs.flatMap(([project, count]) => Array(count).fill(project)));
        const flat: number[] = projects.flat();
        let total = 0;
        const groups = projects.map(({ length }) => {
          total += length;
          return { start: total - length, count: length };
        });
        const yearOf = (position: number) =>
          groups.findIndex(({ start, count }) => position >= start && position < start + count);
        const items = [...groupPatches(groups, (position) => flat[position] ?? -1)];
        expect(items.at(-1)).toBe(total);
        const held: number[] = [];
        items.slice(0, -1).forEach((start, item) => {
          const positions = Array.from({ length: (items[item + 1] ?? 0) - start }, (_, at) => start + at);
          held.push(...positions);
          if (positions.length === 1) return;
          expect(positions.length).toBeGreaterThanOrEqual(minPatchGroup);
          expect(positions.length).toBeLessThanOrEqual(maxPatchGroup);
          expect(new Set(positions.map((at) => `${flat[at]} ${yearOf(at)}`)).size).toBe(1);
          expect(flat[start]).not.toBe(-1);
        });
        expect(held).toEqual(flat.map((_, position) => position));
        const singles = items.filter((start, item) => items[item + 1] === start + 1);
        for (const at of singles) {
          const run = [at, at + 1, at + 2, at + 3];
          const isRun = run.every(
            (next) => flat[next] === flat[at] && yearOf(next) === yearOf(at) && singles.includes(next),
          );
          expect(isRun && flat[at] !== -1).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });
});
