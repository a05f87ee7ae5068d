/** Checks that the locked packages support each Node that `engines` promises, and that the workflows test them all. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The oldest supported Node, and the tested versions of the newer lines. */
const versions = ["20.19.0", "22.23.3", "24.21.0"];

/** Returns whether a version is in a range such as `^20.19.0 || >=22.12 <25`. */
function satisfies(version: string, range: string): boolean {
  return range.split("||").some((part) => {
    const plain = part.replace(/\.[x*]|\s/g, "");
    const bounds = [...plain.matchAll(/(>=|<=|[><^~]|)(\d+(?:\.\d+)*|\*)/g)];
    // Whatever the pattern does not know would allow any version.
    expect(bounds.map(([whole]) => whole).join("")).toBe(plain);
    return bounds.every(([, sign = "", bound = ""]) => isWithin(version, sign, bound));
  });
}

function isWithin(version: string, sign: string, bound: string): boolean {
  if (bound === "*") return true;
  const parts = bound.split(".").map(Number);
  const versionParts = version.split(".").map(Number);
  const order = versionParts.map((part, at) => part - (parts[at] ?? 0)).find((step) => step !== 0) ?? 0;
  const isSame = (count: number) => parts.slice(0, count).every((part, at) => part === versionParts[at]);
  if (sign === "^") return order >= 0 && isSame(1);
  if (sign === "~") return order >= 0 && isSame(2);
  if (sign === "") return isSame(parts.length);
  return order === 0 ? sign.endsWith("=") : order > 0 === sign.startsWith(">");
}

interface Locked {
  engines?: { node?: string };
  cpu?: string[];
}

/** Node for 32-bit Windows ended with version 22; npm passes over packages of other systems without a warning. */
const isOf32Bit = ({ cpu }: Locked) => cpu?.every((name) => name === "ia32") === true;

/** The folders with packages: the project, and what is installed beside it for single steps. */
const folders = ["", "bench/engine/", "bench/lighthouse/", "node/docs-site/", "test/engine/sql/engines/"];

const cases = folders.flatMap((folder) => versions.map((version) => [folder, version] as const));

it.each(cases)(
  "each package that %spackage-lock.json locks supports Node %s, so that npm ci warns about none",
  (folder, version) => {
    const { packages }: { packages: Record<string, Locked> } = JSON.parse(
      readFileSync(`${folder}package-lock.json`, "utf8"),
    );
    expect(Object.keys(packages).length).toBeGreaterThan(folder === "" ? 300 : 1);
    const refusing = Object.entries(packages).filter(
      ([, locked]) =>
        locked.engines?.node !== undefined && !isOf32Bit(locked) && !satisfies(version, locked.engines.node),
    );
    expect(refusing.map(([folder]) => folder)).toEqual([]);
  },
);

it("the nightly workflow tests on the oldest supported Node and on the newest lines", () => {
  const { engines }: Required<Locked> = JSON.parse(readFileSync("package.json", "utf8"));
  const [, tested = ""] = /node: \[(.*)\]/.exec(readFileSync(".github/workflows/nightly.yml", "utf8")) ?? [];
  const oldest = engines.node?.replace(">=", "");
  expect(tested.split(", ").map((version) => version.replaceAll('"', ""))).toEqual([oldest, "22", "24"]);
});
