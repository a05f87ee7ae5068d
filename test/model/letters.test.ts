import { describe, expect, it } from "vitest";
import { foldCase } from "../../model/letters.ts";

describe("folded text", () => {
  it.each([
    ["Fix IT", "fix it"],
    ["CAFE\u0301", "caf\u00e9"],
    ["e\u0323\u0302", "\u1ec7"],
    ["\u0130", "i\u0307"],
    ["\u{1d4b3}", "\u{1d4b3}"],
  ])("%j is %j", (text, folded) => {
    expect(foldCase(text)).toBe(folded);
  });

  it("is what the platform makes of it where no letter has more than 64 marks", () => {
    const text = `a${"\u0301\u0323".repeat(32)} e\u0301`;
    expect(foldCase(text)).toBe(text.normalize("NFC").toLowerCase());
  });

  it("leaves longer runs of marks as they are, for ordering them takes quadratic time", () => {
    // The platform's own composing would take a quarter of an hour for it, and the test's time limit is a minute.
    const run = "\u0323\u0301".repeat(1_000_000);
    expect(foldCase(`E\u0301 ${run} E\u0301`) === `\u00e9 ${run} \u00e9`).toBe(true);
  });
});
