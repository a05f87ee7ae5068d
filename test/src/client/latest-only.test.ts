import { expect, it, vi } from "vitest";
import { latestOnly, type Outcome } from "../../../src/client/latest-only.ts";

const answered = (value: string): Outcome<string> => ({ kind: "answered", value });

const broken = () => new Error("broken");

it.each([
  ["throws", vi.fn().mockThrow(broken())],
  ["rejects", vi.fn().mockRejectedValue(broken())],
])("a call that %s fails, and the next one is answered", async (_, fail) => {
  const ask = latestOnly<string, string>((question) =>
    question === "bad" ? fail() : Promise.resolve(answered(question)),
  );
  expect(await ask("bad")).toEqual({ kind: "failed", reason: "broken" });
  expect(await ask("good")).toEqual(answered("good"));
});

it("a call that waits behind one that throws still runs", async () => {
  const ask = latestOnly<string, string>(async (question) => {
    if (question === "bad") throw new Error("broken");
    return answered(question);
  });
  const [bad, typedOver, newest] = await Promise.all([ask("bad"), ask("older"), ask("newer")]);
  expect([bad.kind, typedOver.kind]).toEqual(["superseded", "superseded"]);
  expect(newest).toEqual(answered("newer"));
});
