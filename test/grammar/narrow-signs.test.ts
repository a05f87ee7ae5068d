/** Signs of other keyboards in queries. */
import { describe, expect, it } from "vitest";
import { narrowSigns } from "../../grammar/narrow-signs.ts";

describe("narrowSigns", () => {
  it.each([
    ["org：flask", "org:flask"],
    ["（fix OR loop）", "(fix OR loop)"],
    ["org：IN（weft，bittern、loom）", "org:IN(weft,bittern,loom)"],
    ["org:weft، year:2016", "org:weft, year:2016"],
    ["win＊", "win*"],
    ["fix －loop", "fix -loop"],
    ["-（fix）", "-(fix)"],
  ])("reads the operators of %s", (text, narrow) => expect(narrowSigns(text)).toBe(narrow));

  it.each(["東京（日本）", "りんご、みかん", "注意：重要", '"org：flask"', "「（、）」", "a－b", "五＊三"])(
    "leaves the words of %s as they are",
    (text) => expect(narrowSigns(text)).toBe(text),
  );
});
