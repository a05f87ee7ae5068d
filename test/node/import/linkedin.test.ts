import { expect, it } from "vitest";
import { readLinkedIn } from "../../../node/import/linkedin.ts";
import { zip } from "./zip.ts";

const bomb = { "Skills.csv": `Name\n${"a".repeat(6_000_000)}` };

it("rejects an archive that unpacks to too much, even if it states a smaller size", () => {
  expect(readLinkedIn(zip(bomb), "bomb.zip")).toEqual({
    ok: false,
    reason: "bomb.zip unpacks to more than 5 MB",
  });
  expect(readLinkedIn(zip(bomb, 10), "bomb.zip")).toMatchObject({ ok: false });
});

it("rejects a file that isn't an archive", () => {
  expect(readLinkedIn(Buffer.from("PK"), "x.zip")).toMatchObject({ ok: false });
  expect(readLinkedIn(Buffer.alloc(0), "x.zip")).toMatchObject({ ok: false });
});

it("rejects an archive that was cut off", () => {
  const whole = zip({ "Skills.csv": "Name\nWeaving", "Languages.csv": "Name\nPolish" });
  for (let length = 0; length < whole.length - 22; length++)
    expect(readLinkedIn(whole.subarray(0, length), "x.zip")).toMatchObject({ ok: false });
});
