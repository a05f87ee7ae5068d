/** Tests how the changelog becomes a release, and that the repository's own changelog can be released. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readNotes, toReleased, withoutFirstSteps } from "../../../node/pack/release.ts";

const changelog = `# Changelog

## [Unreleased]

### Fixed

- A fault.

## [1.0.0] - 2026-01-31

- All.
`;

describe("a release", () => {
  it("moves the unreleased changes into a dated section", () => {
    const released = toReleased(changelog, "1.1.0", "2026-02-01");
    expect(released).toMatchObject({
      ok: true,
      value: expect.stringContaining(
        "## [Unreleased]\n\n## [1.1.0] - 2026-02-01\n\n### Fixed\n\n- A fault.\n\n## [1.0.0] - 2026-01-31\n",
      ),
    });
    if (!released.ok) throw new Error(released.reason);
    expect(readNotes(released.value, "1.1.0")).toEqual({ ok: true, value: "### Fixed\n\n- A fault." });
    expect(toReleased(released.value, "1.2.0", "2026-02-02")).toMatchObject({
      ok: false,
      reason: "CHANGELOG.md lists nothing under ## [Unreleased]",
    });
  });

  it.each([
    ["1.0.0", "CHANGELOG.md has 1.0.0 already"],
    ["v1.1.0", "v1.1.0 is not a version such as 1.2.3 or 1.2.3-beta.1"],
    ["1.1", "1.1 is not a version such as 1.2.3 or 1.2.3-beta.1"],
  ])("rejects the version %s", (version, reason) => {
    expect(toReleased(changelog, version, "2026-02-01")).toEqual({ ok: false, reason });
  });

  it("requires notes", () => {
    expect(readNotes(changelog, "9.0.0")).toMatchObject({ ok: false });
  });
});

it.each(["README.md", "docs/README.md", "docs/start.md"])(
  "%s drops the text that only applies before the first release",
  (name) => {
    const page = readFileSync(name, "utf8");
    const after = withoutFirstSteps(page);
    expect(after).not.toMatch(/not on npm|first release|<!--|\n\n\n/);
    expect(after.length).toBeLessThan(page.length);
  },
);

it("CHANGELOG.md uses only the headings of the common format", () => {
  const text = readFileSync("CHANGELOG.md", "utf8");
  const headings = [...text.matchAll(/^##.*$/gm)].map(([line]) => line);
  const known =
    /^## \[(?:Unreleased|\d+\.\d+\.\d+(?:-[\w.-]+)?)\](?: - \d{4}-\d\d-\d\d)?$|^### (?:Added|Changed|Deprecated|Removed|Fixed|Security)$/;
  expect(headings[0]).toBe("## [Unreleased]");
  expect(headings.filter((line) => !known.test(line))).toEqual([]);
});
