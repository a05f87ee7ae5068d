/** Tests how the changelog becomes a release, and that the repository's own changelog can be released. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  checkRepository,
  readNotes,
  toBrowserAddress,
  toReleased,
  toReleasedPage,
  unreleasedFiles,
} from "../../../node/pack/release.ts";
import { readAddress, toAddressFields } from "../../../node/pack/repository-manifest.ts";

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

const address = "https://github.com/ilse/vitae";
/** Released by then: the clone of a rehearsal is tested, too. */
const isReleased = readAddress(JSON.parse(readFileSync("package.json", "utf8"))) !== undefined;

describe.each(unreleasedFiles)("%s", (name) => {
  const page = readFileSync(name, "utf8");
  const after = toReleasedPage(page, address);

  it("is finished for the first release, with the address of the repository", () => {
    expect(after).not.toMatch(/not on npm|first release|once released|<!--|\{repository\}|\n\n\n/);
    expect(after === page).toBe(isReleased);
    expect(toReleasedPage(after, address)).toBe(after);
  });

  it.skipIf(isReleased)("has no link to the repository while it is not public", () => {
    const shown = page.replace(/<!-- once released: [\s\S]*? -->|^# .*$/gm, "");
    expect(shown).not.toMatch(/\{repository\}|shields\.io|npmjs\.com/);
  });
});

describe("the address of the repository", () => {
  it.each([
    ["git@github.com:ilse/vitae.git", address],
    ["ssh://git@github.com/ilse/vitae", address],
    ["https://user:key@github.com/ilse/vitae.git\n", address],
    ["/srv/git/vitae", undefined],
    ["../vitae.git", undefined],
  ])("is read from the remote %j", (remote, expected) => {
    expect(toBrowserAddress(remote)).toBe(expected);
  });

  it.each([
    ["https://github.com/ilse", "is not the address of a repository"],
    ["vitae", "is not the address of a repository"],
    ["https://github.com/LOGIN/NAME", "is an example"],
    ["https://code.example/ilse/vitae", "is an example"],
    ["https://github.com/jo/vitae", "is not the repository of this clone"],
  ])("is refused: %s", (given, reason) => {
    expect(checkRepository(given, address)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });

  it("is accepted with or without its ending, and becomes the links of the packages", () => {
    expect(checkRepository(`${address}.git`, undefined)).toEqual({ ok: true, value: address });
    expect(toAddressFields(address)).toEqual({
      repository: { type: "git", url: `git+${address}.git` },
      homepage: `${address}#readme`,
      bugs: `${address}/issues`,
    });
    expect(toAddressFields(undefined)).toEqual({});
  });
});

it("a release has at most a screen of changes besides repairs", () => {
  const lines = (count: number) => "- One.\n".repeat(count);
  const write = (added: number, fixed: number) =>
    `## [Unreleased]\n\n### Added\n\n${lines(added)}\n### Fixed\n\n${lines(fixed)}`;
  expect(toReleased(write(24, 60), "1.0.0", "2026-02-01").ok).toBe(true);
  expect(toReleased(write(25, 0), "1.0.0", "2026-02-01")).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^CHANGELOG\.md lists 25 changes /),
  });
});

it("CHANGELOG.md uses only the headings of the common format", () => {
  const text = readFileSync("CHANGELOG.md", "utf8");
  const headings = [...text.matchAll(/^##.*$/gm)].map(([line]) => line);
  const known =
    /^## \[(?:Unreleased|\d+\.\d+\.\d+(?:-[\w.-]+)?)\](?: - \d{4}-\d\d-\d\d)?$|^### (?:Added|Changed|Deprecated|Removed|Fixed|Security)$/;
  expect(headings[0]).toBe("## [Unreleased]");
  expect(headings.filter((line) => !known.test(line))).toEqual([]);
});
