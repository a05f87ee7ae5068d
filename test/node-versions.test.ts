/** Checks that the locked packages support each Node that `engines` promises, and that the workflows test them all. */
import { readFileSync } from "node:fs";
import { satisfies } from "semver";
import { expect, it } from "vitest";

/** The oldest supported Node, and the tested versions of the newer lines. */
const versions = ["20.19.0", "22.23.3", "24.21.0"];

interface Locked {
  engines?: { node?: string };
}

it.each(versions)("each locked package supports Node %s, so that npm ci warns about none", (version) => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync("package-lock.json", "utf8"),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  const refusing = Object.entries(packages).filter(
    ([, { engines }]) => engines?.node !== undefined && !satisfies(version, engines.node),
  );
  expect(refusing.map(([folder]) => folder)).toEqual([]);
});

it("the nightly workflow tests on the oldest supported Node and on the newest lines", () => {
  const { engines }: Required<Locked> = JSON.parse(readFileSync("package.json", "utf8"));
  const [, tested = ""] = /node: \[(.*)\]/.exec(readFileSync(".github/workflows/nightly.yml", "utf8")) ?? [];
  const oldest = engines.node?.replace(">=", "");
  expect(tested.split(", ").map((version) => version.replaceAll('"', ""))).toEqual([oldest, "22", "24"]);
});
