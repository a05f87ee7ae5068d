import { describe, expect, it } from "vitest";
import { iconPathError, isIconPath } from "../../model/schemas/look.ts";

describe("an icon's path", () => {
  it.each([
    "M2.4 5.8h13.2v9H2.4zM6.4 5.6V3.2h5.2v2.4M2.4 9.8h13.2",
    "M9 15.2S2.4 11.4 2.4 6.9A3.5 3.5 0 0 1 9 5.3a3.5 3.5 0 016.6 1.6c0 4.5-6.6 8.3-6.6 8.3z",
    "m1,1 2 2 2-2z",
    "M.5.5l1-.25M0 0Q9 18 18 0T18 0",
  ])("%s is taken", (path) => {
    expect(isIconPath(path)).toBe(true);
    expect(iconPathError(path)).toBeUndefined();
  });

  it.each([
    ["M1 1L", "a number is missing at character 6"],
    ["M1 1 2", "a number is missing at character 7"],
    ["M1 1h18", "a point outside the grid of 18 by 18 ends at character 8"],
    ["M1 1l-2 0", "a point outside the grid"],
    ["M1 1C-1 0 2 2 3 3", "a point outside the grid"],
    ["M1 1A99 1 0 0 0 3 3", "a point outside the grid"],
    ["M1 1A1 1 0 2 0 3 3", "a number is missing"],
    ["M1 1B2 2", "an unknown command"],
    ["M1 1z2", "an unknown command"],
    ['M1 1"/><script>', "neither a command nor a number at character 5"],
    ["M1 1url(#x)", "an unknown command"],
    ["M1e9 1", "a number is missing"],
  ])("%s is refused: %s", (path, reason) => {
    expect(iconPathError(path)).toContain(`is not an icon: ${reason}`);
  });

  it("is told from other icons by its beginning", () => {
    for (const icon of ["📦", "M", "Me", "m²", ""]) expect(isIconPath(icon)).toBe(false);
  });
});
