/** Tests the settings of npm. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("allows no package to run a script during installation", () => {
  const settings = readFileSync(new URL("../../.npmrc", import.meta.url), "utf8");
  expect(settings.split("\n")).toContain("ignore-scripts=true");
});
