/** Which licences the packages may have whose code is given away: permissive ones ask for their notice, not for source. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PSF-2.0",
  "Unlicense",
  "Zlib",
]);

/** Takes an SPDX expression: `(MIT OR GPL-3.0)` leaves a choice, `(MIT AND Zlib)` does not. */
export function isPermissive(expression: string): boolean {
  const words = expression.replaceAll(/[()]/g, " ").trim();
  return words
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => permissive.has(one.trim())));
}
