import { expect, it } from "vitest";
import { readLinkedIn } from "../../../node/import/linkedin.ts";
import { zip } from "./zip.ts";

const bomb = { "Skills.csv": `Name\n${"a".repeat(6_000_000)}` };

it("rejects an archive that unpacks to too much, even if it states a smaller size", async () => {
  expect(await readLinkedIn(zip(bomb), "bomb.zip")).toEqual({
    ok: false,
    reason: "bomb.zip unpacks to more than 5 MB",
  });
  expect(await readLinkedIn(zip(bomb, 10), "bomb.zip")).toMatchObject({ ok: false });
});

it("rejects a file that isn't an archive", async () => {
  expect(await readLinkedIn(Buffer.from("PK"), "x.zip")).toMatchObject({ ok: false });
});
