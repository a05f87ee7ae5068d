import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../grammar/parse.ts";
import { findNamedYears } from "../../../worker/assist/advise.ts";

function yearsOf(text: string) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(`${text} is no query.`);
  return findNamedYears(parsed.expression);
}

describe("the years that a text names", () => {
  it.each([
    ["year:2015..2020", 2015, 2020],
    ["fix year:2015..2020 language:go", 2015, 2020],
    ["year:2015", 2015, 2015],
    ["year:IN(2018,2012)", 2012, 2018],
    ["year:2012 year:2018..2019", 2012, 2019],
    ["year:>=2015", 2015, Infinity],
    ["year:>2015 year:<2019", 2016, 2018],
    ["year:..2014", -Infinity, 2014],
    ["year:2010..2020 year:>=2015", 2015, 2020],
  ])("%s lie from %d to %d", (text, low, high) => {
    expect(yearsOf(text)).toEqual({ low, high });
  });

  it.each(["", "fix", "-year:2015", "year:2015 OR fix", "createdAt:2015", "NOT (year:2015..2016)"])(
    "are none in '%s'",
    (text) => {
      expect(yearsOf(text)).toBeUndefined();
    },
  );
});
