/** Tests that no target that a browser would execute leaves the worker, whatever a title or a data file contains. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowedLink } from "../../model/addresses.ts";
import type { Inline } from "../../model/cv.ts";
import { readInline } from "../../model/markdown-parser.ts";
import { runs } from "../runs.ts";
import { places, targets } from "./link-vectors.ts";

const times = runs(10_000);

const allowed = new Set(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"]);

/** Returns where a browser would go from the root of a host and from a folder in it. */
function leadsAstray(href: string): boolean {
  return ["https://page.example/", "https://page.example/cv/?q=x#y", "http://127.0.0.1:4173/"].some(
    (page) => URL.canParse(href, page) && !allowed.has(new URL(href, page).protocol),
  );
}

function hrefsOf(tokens: readonly Inline[]): string[] {
  return tokens.flatMap((token) => {
    if (!("children" in token)) return [];
    const inner = hrefsOf(token.children);
    return token.kind === "link" && token.href !== "" ? [token.href, ...inner] : inner;
  });
}

describe("the link vectors", () => {
  it("are many, and most are dangerous unless escaped", () => {
    expect(targets.length).toBeGreaterThan(250);
    expect(targets.filter(leadsAstray).length).toBeGreaterThan(100);
  });

  it.each(targets)("%j is never linked, in a data file or anywhere in a title", (target) => {
    if (leadsAstray(target)) expect(isAllowedLink(target)).toBe(false);
    for (const place of places) {
      const astray = hrefsOf(readInline(place(target))).filter(leadsAstray);
      expect(astray, place(target)).toEqual([]);
    }
  });
});

describe("a random title", () => {
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...targets) },
    { weight: 2, arbitrary: fc.constantFrom(..."[]()<>!\\&#;:/\"' \t\n\r\0%".split("")) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
  );
  const soup = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(""));
  const title = fc
    .tuple(fc.constantFrom(...places), soup, fc.constantFrom(...places))
    .map(([outer, text, inner]) => outer(inner(text)));

  it("has no executable link target", () => {
    fc.assert(
      fc.property(title, (text) => {
        expect(hrefsOf(readInline(text)).filter(leadsAstray)).toEqual([]);
      }),
      { numRuns: Math.ceil(times / 4) },
    );
  });

  it("has the same verdict as in a browser for each address in a data file", () => {
    fc.assert(
      fc.property(soup, (href) => {
        if (isAllowedLink(href)) expect(leadsAstray(href)).toBe(false);
      }),
      { numRuns: times },
    );
  });
});
