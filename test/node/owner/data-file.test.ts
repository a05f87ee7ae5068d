import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findSizeError, readDataFolder } from "../../../node/owner/data-file.ts";

const mebibyte = 2 ** 20;

describe("a data file that needs more memory than Node may use", () => {
  it("is detected by its size", () => {
    expect(findSizeError(500 * mebibyte, 2_000 * mebibyte)).toBeUndefined();
    expect(findSizeError(501 * mebibyte, 2_000 * mebibyte)).toBe(
      "has 501 MB and takes about 2004 MB of memory to read, but Node may use no more than 2000 MB here; NODE_OPTIONS=--max-old-space-size=2004 allows it, on a machine that has as much",
    );
  });

  it("is rejected before it is read", () => {
    const folder = mkdtempSync(join(tmpdir(), "data-file-"));
    const file = join(folder, "activities.json");
    writeFileSync(file, "[]");
    // Without content, so the disk need not hold it.
    truncateSync(file, 2 ** 40);
    const { activities } = readDataFolder(folder);
    rmSync(folder, { recursive: true });
    expect(activities).toMatchObject({ ok: false, missing: false });
    expect(!activities.ok && activities.reason).toMatch(/^has 1048576 MB and takes about/);
  });
});
