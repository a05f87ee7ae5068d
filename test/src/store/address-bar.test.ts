import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { maxQueryLength } from "../../../grammar/lexer.ts";
import { recordOf } from "../../../model/collections.ts";
import type { View } from "../../../model/cv.ts";
import { hiddenKindOptions } from "../../../model/hidden-kinds.ts";
import { Address, type AddressBar } from "../../../src/store/address-bar.ts";
import {
  defaultFilters,
  type Filters,
  readAddress,
  readLocation,
  type ViewPage,
  writeAddress,
} from "../../../src/store/filters.ts";
import { FakeBar } from "./open-store.ts";

const range = { firstYear: 2007, lastYear: 2025 };
const defaults = defaultFilters(range);
const read = (search: string) => readAddress(search, range);
const write = (given: Partial<Filters>, search = "") =>
  writeAddress(search, { ...defaults, ...given }, range);

describe("readAddress", () => {
  it("reads every parameter", () => {
    const search =
      "?q=language:python+-docs&from=2015&to=2018&show=typos,docs,style,releases,unmerged&match=all&tags=all&chart=nivo";
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
      useAndFilterForTags: true,
    });
  });

  it.each([
    "",
    "?",
    "?from=1066&to=3000",
    "?from=2018&to=2015",
    "?from=2015.5",
    "?from=-2015&to=NaN",
    "?from=&to=&show=&match=",
    "?show=everything,,TYPOS&match=some",
    "?__proto__=1&constructor=2",
  ])("uses defaults for missing and invalid values: %s", (search) => {
    expect(read(search)).toEqual(defaults);
  });

  it("reads a line break as a space, because the box has one line", () => {
    expect(read("?q=fix%0Adocs%0D%0Atypo%0D")).toMatchObject({ query: "fix docs typo " });
  });

  it.each([
    ["malformed percent signs as they are", "?q=100%&from=%E0%A4%A", "100%"],
    ["other malformed ones too", "?q=%zz", "%zz"],
    ["the first of several", "?q=a&q=b", "a"],
  ])("accepts %s", (_, search, query) => expect(read(search).query).toBe(query));
});

describe("writeAddress", () => {
  it.each<[string, Partial<Filters>, string, string]>([
    ["leaves defaults out", {}, "", ""],
    [
      "keeps a query readable",
      { query: 'language:IN(c,c++) "a b" -x/y' },
      "",
      "?q=language:IN(c,c%2B%2B)+%22a+b%22+-x/y",
    ],
    [
      "leaves others' parameters as they were written",
      { query: "new" },
      "?chart=nivo&q=old&x=a%20b&%&from=2010&flag",
      "?q=new&chart=nivo&x=a%20b&%&flag",
    ],
    ["replaces its own under any spelling", {}, "?%71=old&q=older", ""],
  ])("%s", (_, filters, before, search) => expect(write(filters, before)).toBe(search));

  it("writes every parameter in one order", () => {
    const search = write({
      query: "fix",
      startYear: 2015,
      endYear: 2018,
      showUnmerged: true,
      showTypos: true,
      useAndFilterForLanguages: true,
      useAndFilterForTags: true,
    });
    expect(search).toBe("?q=fix&from=2015&to=2018&show=typos,unmerged&match=all&tags=all");
  });

  it("omits a text that is too long for the grammar", () => {
    expect(read(write({ query: "x".repeat(maxQueryLength) })).query).toHaveLength(maxQueryLength);
    expect(write({ query: "x".repeat(maxQueryLength + 1), startYear: 2015 })).toBe("?from=2015");
  });
});

describe("a view's page", () => {
  const view: View = { id: "rust", title: "Rust", query: "language:Rust", years: { from: 2015 } };
  const page = { view, base: "/cv" };
  const own: Filters = { ...defaults, query: "language:Rust", startYear: 2015 };
  const readAt = (pathname: string, search = "") => readLocation({ pathname, search }, range, page);

  it("searches the view's query in the view's years", () => {
    for (const path of ["/cv/views/rust", "/cv/views/rust/"]) expect(readAt(path)).toEqual(own);
    expect(readAt("/cv/views/rust/", "?chart=nivo")).toEqual(own);
  });

  it("adds the other parameters of the address, and ignores the view at other paths", () => {
    expect(readAt("/cv/views/rust/", "?q=fix")).toEqual({ ...defaults, query: "fix" });
    for (const path of ["/cv/", "/cv/views/go/", "/views/rust/"]) expect(readAt(path)).toEqual(defaults);
  });

  it("becomes the home page once something else is searched, and can become the view again", () => {
    const location = { pathname: "/cv/views/rust/", search: "?chart=nivo", hash: "" };
    const history = {
      state: null,
      pushState(_state: unknown, _title: string, url: string) {
        const { pathname, search } = new URL(url, "https://a.example");
        Object.assign(location, { pathname, search });
      },
      replaceState() {},
    };
    // Only the parts that addresses use.
    const address = new Address({ location, history } as unknown as AddressBar, page);
    expect(address.load(range)).toEqual({ kind: "loaded", address: own, defaults: [defaults, own] });
    address.write("commit", { ...own, query: "language:Rust fix" });
    expect(location).toMatchObject({
      pathname: "/cv/",
      search: "?q=language:Rust+fix&from=2015&chart=nivo",
    });
    address.write("commit", own);
    expect(location).toMatchObject({ pathname: "/cv/views/rust/", search: "?chart=nivo" });
    address.write("commit", defaults);
    expect(location).toMatchObject({ pathname: "/cv/", search: "?chart=nivo" });
  });
});

describe("before the data has loaded", () => {
  const open = (page?: ViewPage) => {
    const bar = new FakeBar("?q=fix");
    return { bar, address: new Address(bar, page) };
  };

  it("reads another query text of the address, and ignores an unchanged one", () => {
    const { bar, address } = open();
    expect(address.follow()).toBeUndefined();
    bar.entries[0] = "?q=docs&from=2015";
    expect(address.follow()).toEqual({ kind: "preset", filters: { query: "docs" } });
    expect(address.follow()).toBeUndefined();
  });

  it("reads nothing on the page of a view, which has a query text without an address", () => {
    const { bar, address } = open({ view: { id: "rust", title: "Rust", query: "x" }, base: "/cv" });
    bar.entries[0] = "?q=docs";
    expect(address.follow()).toBeUndefined();
  });

  it("writes nothing", () => {
    const { bar, address } = open();
    address.write("commit", { ...defaults, query: "docs" });
    expect(bar.entries).toEqual(["?q=fix"]);
  });
});

it("a search continues if the browser refuses to update the address", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const refuse = () => {
    throw new DOMException("Too many calls to Location or History APIs", "SecurityError");
  };
  const location = { pathname: "/", search: "", hash: "" };
  const history = { state: null, pushState: refuse, replaceState: refuse };
  const address = new Address({ location, history } as unknown as AddressBar);
  address.load(range);
  address.write("commit", { ...defaults, query: "fix" });
  expect(location.search).toBe("");
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

describe("readAddress and writeAddress", () => {
  const year = fc.integer({ min: range.firstYear, max: range.lastYear });
  const filters: fc.Arbitrary<Filters> = fc
    .record({
      query: fc.string({ unit: "grapheme" }),
      years: fc.tuple(year, year),
      ...recordOf(hiddenKindOptions, () => fc.boolean()),
      useAndFilterForLanguages: fc.boolean(),
      useAndFilterForTags: fc.boolean(),
    })
    .map(({ years, ...others }) => ({
      ...others,
      startYear: Math.min(...years),
      endYear: Math.max(...years),
    }));

  it("are inverse", () => {
    fc.assert(
      fc.property(filters, (given) => {
        expect(read(write(given, "?chart=nivo"))).toEqual(given);
      }),
    );
  });

  it("never throw, and reading again gives the same", () => {
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

describe("a text typed before the data has loaded", () => {
  function keep(before: string, text: string, page?: ViewPage): string {
    let url = new URL(before, "https://cv.example");
    const replaceState = (_: unknown, __: string, path: string) => {
      url = new URL(path, url);
    };
    const { pathname, search, hash } = url;
    const history = { state: null, pushState: vi.fn(), replaceState };
    new Address({ history, location: { pathname, search, hash } }, page).keepText(text);
    return url.pathname + url.search + url.hash;
  }

  it.each([
    ["/", "panes", "/?q=panes"],
    ["/?from=2015&chart=nivo#list", "c++ since", "/?q=c%2B%2B+since&from=2015&chart=nivo#list"],
    ["/?q=panes&show=typos", "", "/?show=typos"],
    ["/?q=panes", "panes", "/?q=panes"],
  ])("is kept for a reload: %s with %j", (before, text, after) => {
    expect(keep(before, text)).toBe(after);
  });

  it("leads from a view to the home page, unless it is the view's own", () => {
    const page = { view: { id: "talks", title: "Talks", query: "talk" }, base: "/cv" };
    expect(keep("/cv/views/talks/", "talk", page)).toBe("/cv/views/talks/");
    expect(keep("/cv/views/talks/", "panes", page)).toBe("/cv/?q=panes");
  });
});
