import { describe, expect, it } from "vitest";
import { isolateSigned } from "../../model/signed-words.ts";

/** Prints the isolate characters as brackets. */
const markIsolates = (text: string) =>
  isolateSigned(text).replaceAll("\u2066", "[").replaceAll("\u2069", "]");

describe("isolateSigned", () => {
  it.each([
    ["محرر نصوص (C++)", "محرر نصوص ([C++])"],
    ["מנוע C# מהיר", "מנוע [C#] מהיר"],
    ["إصلاح #1234 بنسبة +30%", "إصلاح [#1234] بنسبة [+30%]"],
  ])("keeps signs on their side of a name or a number: %s", (text, expected) => {
    expect(markIsolates(text)).toBe(expected);
  });

  it.each(["An editor (C++)", "編集 (C++)", "محرر نصوص"])("leaves other texts as they are: %s", (text) => {
    expect(isolateSigned(text)).toBe(text);
  });
});
