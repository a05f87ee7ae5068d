import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAddress, writeAddress } from "../../../src/store/address.ts";
import { defaultFilters, type Filters } from "../../../src/store/filters.ts";

const range = { firstYear: 2007, lastYear: 2025 };
const defaults = defaultFilters(range);
const read = (search: string) => readAddress(search, range);
const write = (given: Partial<Filters>, search = "") =>
  writeAddress(search, { ...defaults, ...given }, range);

describe("readAddress", () => {
  it("reads every parameter", () => {
    const search =
      "?q=language:python+-docs&from=2015&to=2018&show=typos,docs,style,releases,unmerged&match=all&chart=nivo";
    expect(read(search)).toEqual({
      query: "language:python -docs",
      startYear: 2015,
      endYear: 2018,
      showTypos: true,
      showDocImprovements: true,
      showCodeStyleTweaks: true,
      showReleases: true,
      showUnmerged: true,
      useAndFilterForLanguages: true,
    });
  });

  it("gives defaults for what is not there", () => {
    expect(read("")).toEqual(defaults);
    expect(read("?")).toEqual(defaults);
  });

  it.each([
    "?from=1066&to=3000",
    "?from=2018&to=2015",
    "?from=2015.5",
    "?from=-2015&to=NaN",
    "?from=&to=&show=&match=",
    "?show=everything,,TYPOS&match=some",
    "?__proto__=1&constructor=2",
  ])("gives defaults for nonsense: %s", (search) => {
    expect(read(search)).toEqual(defaults);
  });

  it("takes a line break in the text for a space: the box has one line", () => {
    expect(read("?q=fix%0Adocs%0D%0Atypo%0D")).toMatchObject({ query: "fix docs typo " });
  });

  it("takes malformed percent signs as they are", () => {
    expect(read("?q=100%&from=%E0%A4%A").query).toBe("100%");
    expect(read("?q=%zz").query).toBe("%zz");
  });

  it("takes the first of several", () => {
    expect(read("?q=a&q=b").query).toBe("a");
  });
});

describe("writeAddress", () => {
  it("leaves defaults out", () => {
    expect(write({})).toBe("");
  });

  it("keeps a query readable", () => {
    expect(write({ query: 'language:IN(c,c++) "a b" -x/y' })).toBe(
      "?q=language:IN(c,c%2B%2B)+%22a+b%22+-x/y",
    );
  });

  it("writes every parameter in one order", () => {
    const search = write({
      query: "fix",
      startYear: 2015,
      endYear: 2018,
      showUnmerged: true,
      showTypos: true,
      useAndFilterForLanguages: true,
    });
    expect(search).toBe("?q=fix&from=2015&to=2018&show=typos,unmerged&match=all");
  });

  it("leaves others' parameters as they were written", () => {
    expect(write({ query: "new" }, "?chart=nivo&q=old&x=a%20b&%&from=2010&flag")).toBe(
      "?q=new&chart=nivo&x=a%20b&%&flag",
    );
  });

  it("replaces its own under any spelling", () => {
    expect(write({}, "?%71=old&q=older")).toBe("");
  });
});

describe("the two together", () => {
  const year = fc.integer({ min: range.firstYear, max: range.lastYear });
  const filters: fc.Arbitrary<Filters> = fc
    .record({
      query: fc.string({ unit: "grapheme" }),
      years: fc.tuple(year, year),
      showTypos: fc.boolean(),
      showDocImprovements: fc.boolean(),
      showCodeStyleTweaks: fc.boolean(),
      showReleases: fc.boolean(),
      showUnmerged: fc.boolean(),
      useAndFilterForLanguages: fc.boolean(),
    })
    .map(({ years, ...others }) => ({
      ...others,
      startYear: Math.min(...years),
      endYear: Math.max(...years),
    }));

  it("give back what was written", () => {
    fc.assert(
      fc.property(filters, (given) => {
        expect(read(write(given, "?chart=nivo"))).toEqual(given);
      }),
    );
  });

  it("never throw, and what is read settles", () => {
    const search = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."?&=%qfromtshow,é\ud800") }),
    );
    fc.assert(
      fc.property(search, (text) => {
        const once = writeAddress(text, read(text), range);
        expect(writeAddress(once, read(once), range)).toBe(once);
      }),
    );
  });
});
