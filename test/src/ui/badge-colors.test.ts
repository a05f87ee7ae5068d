import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { badgeColors, contrast, luminance, parseHex, type Rgb, toHex } from "../../../model/contrast.ts";

const channel = fc.integer({ min: 0, max: 255 });
const anyColor: fc.Arbitrary<Rgb> = fc.record({ red: channel, green: channel, blue: channel });

function readable(color: Rgb): number {
  const { background, text } = badgeColors(color);
  return contrast(hex(background), hex(text));
}

function hex(text: string): Rgb {
  const color = parseHex(text);
  if (color === undefined) throw new Error(`${text} is no hex colour`);
  return color;
}

describe("the colours of a badge", () => {
  it("are readable on any colour, with white text below a luminance of 0.27 and black above", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(readable(color)).toBeGreaterThanOrEqual(4.5);
        expect(badgeColors(color).text).toBe(luminance(color) < 0.27 ? "#ffffff" : "#000000");
      }),
    );
  });

  it("keep the language's colour if it is readable", () => {
    expect(badgeColors(hex("#3572a5"))).toEqual({ background: "#3572a5", text: "#ffffff" });
    expect(badgeColors(hex("#f1e05a"))).toEqual({ background: "#f1e05a", text: "#000000" });
  });

  it("darken a colour that is too light for white text", () => {
    const { background, text } = badgeColors(hex("#e34c26"));
    expect(text).toBe("#ffffff");
    expect(luminance(hex(background))).toBeLessThan(luminance(hex("#e34c26")));
  });
});

describe("a custom text colour", () => {
  it("is kept if it reaches 4.5:1 on the original background", () => {
    expect(badgeColors(hex("#f1e05a"), hex("#4b2e00"))).toEqual({ background: "#f1e05a", text: "#4b2e00" });
    expect(badgeColors(hex("#f1e05a"), hex("#ffffff"))).toEqual(badgeColors(hex("#f1e05a")));
  });

  it("never makes a badge unreadable", () => {
    fc.assert(
      fc.property(anyColor, anyColor, (color, own) => {
        const { background, text } = badgeColors(color, own);
        expect(contrast(hex(background), hex(text))).toBeGreaterThanOrEqual(4.5);
        const isKept = contrast(color, own) >= 4.5;
        expect({ background, text }).toEqual(
          isKept ? { background: toHex(color), text: toHex(own) } : badgeColors(color),
        );
      }),
    );
  });
});

describe("a hex colour", () => {
  it.each([
    ["#fff", "#ffffff"],
    ["#1a2b3c", "#1a2b3c"],
    ["#ABCD", "#aabbcc"],
    ["#11223344", "#112233"],
    [" #000 ", "#000000"],
  ])("%s is %s", (text, expected) => {
    expect(toHex(hex(text))).toBe(expected);
  });

  it.each(["", "red", "#12", "#12345", "#1234567", "123456", "#ggg"])("%s is rejected", (text) => {
    expect(parseHex(text)).toBeUndefined();
  });
});
