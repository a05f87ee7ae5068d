/** `location:` finds words of the place of an activity, as `title:` finds words of titles. */
import { describe, expect, it } from "vitest";
import { assisted } from "../assist/assist.ts";
import { activity, cv, search } from "../small-cv.ts";

const data = cv([
  activity({ id: "remote", createdAt: "2020", location: "Remote" }),
  activity({ id: "graz", createdAt: "2019", location: "Graz, Austria" }),
  activity({ id: "vienna", createdAt: "2018", location: "Vienna, Austria" }),
  activity({ id: "moved", createdAt: "2017", location: "Vienna, Austria" }),
  activity({ id: "title", title: "Graz", createdAt: "2016" }),
  activity({ id: "blank", createdAt: "2015", location: "" }),
]);

describe("activities by their places", () => {
  it.each([
    ["location:graz", ["graz"]],
    ['location:"graz, austria"', ["graz"]],
    ["location:ustri", ["graz", "vienna", "moved"]],
    ["location:ustri*", []],
    ["location:aus*", ["graz", "vienna", "moved"]],
    // As with titles, two are asked for as any of them.
    ["location:graz location:remote", ["remote", "graz"]],
    ["location:IN(graz, remote)", ["remote", "graz"]],
    ["-location:austria", ["remote", "title", "blank"]],
    ["graz", ["graz", "title"]],
    ["text:austria", ["graz", "vienna", "moved"]],
    ["has:location", ["remote", "graz", "vienna", "moved"]],
    ["no:location", ["title", "blank"]],
  ])("%s", (query, ids) => expect(search(data, query).ids).toEqual(ids));
});

describe("typing a place", () => {
  const { assistant } = assisted(data);

  it("suggests whole places, the most used first", async () => {
    const shown = async (query: string) =>
      (await assistant.suggest({ options: { query }, caret: query.length, limit: 9 })).flatMap(
        ({ kind, edit, count }) => (kind === "value" ? [`${edit.text.trim()} ${count}`] : []),
      );
    expect(await shown("location:")).toEqual(['"Vienna, Austria" 2', "Remote 1", '"Graz, Austria" 1']);
    expect(await shown("remo")).toEqual(["location:Remote 1"]);
  });

  it.each([
    ["location:gratz", ["Graz 1"]],
    ["location:austrai", ["Austria 3"]],
    ["location:oslo", []],
  ])("%s has no place, and the nearest words are offered", async (query, offered) => {
    const { hints } = await assistant.advise({ options: { query } });
    expect(hints[0]?.message).toBe(`No location "${query.slice("location:".length)}"`);
    expect(hints[0]?.fixes.map(({ label, count }) => `${label} ${count}`)).toEqual(offered);
  });
});
