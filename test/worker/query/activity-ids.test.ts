/** The field `id`: links to single activities and to lists picked by hand. */
import { describe, expect, it } from "vitest";
import { activity, cv, search } from "../small-cv.ts";

const data = cv([
  activity({ id: "weft-1", createdAt: "2018" }),
  activity({ id: "Weft-1", createdAt: "2017" }),
  activity({ id: "weft-2", createdAt: "2016", title: "Fix typo" }),
  activity({ id: "Ünï", createdAt: "2015", org: "corp" }),
]);

describe("id:", () => {
  it.each([
    ["id:weft-2", ["weft-2"]],
    ["ID:WEFT-2", ["weft-2"]],
    ["id:weft", []],
    ["id:weft-1", ["weft-1"]],
    ["id:Weft-1", ["Weft-1"]],
    ["id:WEFT-1", ["weft-1", "Weft-1"]],
    ["id:weft*", ["weft-1", "Weft-1", "weft-2"]],
    ["id:IN(weft-2, Ünï)", ["weft-2", "Ünï"]],
    ["id:weft-2 id:ünï", ["weft-2", "Ünï"]],
    ["id:U\u0308NI\u0308", ["Ünï"]],
    ["-id:weft*", ["Ünï"]],
    ["id:weft* org:corp", []],
    ['id:""', []],
  ])("%s", (query, ids) => expect(search(data, query).ids).toEqual(ids));

  it("shows what is hidden by default, since it is a link to it", () => {
    expect(search(data, { query: "id:weft-2" }).ids).toEqual(["weft-2"]);
    expect(search(data, { query: "org:flask" }).ids).toEqual(["weft-1", "Weft-1"]);
    expect(search(data, { query: "-id:weft-1" }).ids).toEqual(["Weft-1", "Ünï"]);
  });

  it("with a wildcard finds nothing where wildcards are refused", () => {
    expect(search(data, "id:weft*", { wildcards: "reject" }).ids).toEqual([]);
  });

  it("tolerates ids that are none or twice the same", () => {
    const odd = cv([activity({ id: "a" }), activity({ id: "a" }), JSON.parse('{"id": 7}')]);
    expect(search(odd, "id:a").ids).toEqual(["a", "a"]);
    expect(search(odd, "id:7").ids).toEqual([]);
  });
});
