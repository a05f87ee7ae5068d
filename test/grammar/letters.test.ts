import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLetters, foldCase, foldLetters } from "../../grammar/letters.ts";

describe("text folded for searches", () => {
  it.each([
    ["Fix IT", "fix it"],
    ["Kódkör", "kodkor"],
    ["CAFE\u0301", "cafe"],
    ["Straße STRASSE ẞ", "strasse strasse ss"],
    ["Ærø Œuvre Łódź Đorđe Ðorn Þór ısı", "aero oeuvre lodz dorde dorn thor isi"],
    ["İstanbul", "istanbul"],
    ["e\u0323\u0302", "e"],
    ["\u{1d4b3}", "x"],
    // Marks of these scripts are letters; a voiced kana is the same in both forms.
    ["デ テ\u3099", "デ デ"],
    ["हिन्दी עִברית 한국어 한글", "हिन्दी עִברית 한국어 한글".normalize("NFC")],
    ["ﬁle ﬂow ŉ", "file flow 'n"],
    ["ＡＰＩ　設計 ２０２０", "api 設計 2020"],
    ["ﾃﾞｰﾀﾍﾞｰｽ", "データベース"],
    ["x² H₂O ① ™", "x2 h2o 1 tm"],
    ["\ufee3\ufea4\ufee4\ufeaa", "محمد"],
    ["محـــمد", "محمد"],
    ["Don’t ‘a‛ ʼn 5′", "don't 'a' 'n 5'"],
    ["„a“ ”b‟ «c»", '"a" "b" "c"'],
    ["a‐b‑c‒d–e—f―g−h", "a-b-c-d-e-f-g-h"],
    ["a\u00a0b\u202fc\u3000d\te\nf\u2028g", "a b c d e f g"],
    [
      "so\u00adft zero\u200bwidth \u2068log\u2069 a\u200d\u200eb ☕\ufe0f \u{e0001}c",
      "soft zerowidth log ab ☕ c",
    ],
    ["tab\tand\nline", "tab and line"],
  ])("%j is %j", (text, folded) => {
    expect(foldLetters(text)).toBe(folded);
  });

  it("is folded already", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        expect(foldLetters(foldLetters(text)).replaceAll("ς", "σ")).toBe(
          foldLetters(text).replaceAll("ς", "σ"),
        );
      }),
    );
  });

  it("is the same for every way to write a letter", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        expect(foldLetters(text.normalize("NFD"))).toBe(foldLetters(text.normalize("NFC")));
      }),
    );
  });

  it("leaves long runs of marks as they are, for ordering them takes quadratic time", () => {
    // The platform's own composing would take a quarter of an hour for it, and the test's time limit is a minute.
    const run = "\u05b4\u05b5".repeat(1_000_000);
    expect(foldLetters(`E\u0301 ${run} E\u0301`) === `e ${run} e`).toBe(true);
    expect(foldCase(`E\u0301 ${run} E\u0301`) === `\u00e9 ${run} \u00e9`).toBe(true);
  });
});

describe("text folded for identity", () => {
  it.each([
    ["CAFE\u0301", "caf\u00e9"],
    ["e\u0323\u0302", "\u1ec7"],
    ["Straße", "straße"],
    ["\u0130", "i\u0307"],
  ])("%j is %j", (text, folded) => {
    expect(foldCase(text)).toBe(folded);
  });
});

describe("the place of a part", () => {
  it.each([
    ["Kódkör", "DKO", "dkö"],
    ["Straße 1", "sse", "ße"],
    ["Straße", "s", "S"],
    ["Grüße", "s", "ß"],
    ["cafe\u0301 bar", "é", "e\u0301"],
    ["ﾃﾞｰﾀﾍﾞｰｽ", "ベ", "ﾍﾞ"],
    ["a so\u00adft b", "soft", "so\u00adft"],
    ["ﬁle", "il", "ﬁl"],
    ["Don’t", "n't", "n’t"],
    ["plain", "ai", "ai"],
    ["plain", "x", undefined],
    ["plain", "", undefined],
  ])("in %j, %j is at %j", (text, part, place) => {
    const found = findLetters(text, part);
    expect(found && text.slice(found[0], found[0] + found[1])).toBe(place);
  });
});
