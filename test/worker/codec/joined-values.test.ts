import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinNumbers, splitNumbers } from "../../../worker/codec/joined-values.ts";

const whole = fc.oneof(fc.integer({ min: -2000, max: 2000 }), fc.integer(), fc.maxSafeInteger());
const below = whole.map((number) => (number > 0 ? 0 - number : number));
const any = fc.oneof(whole, fc.double({ noNaN: true, noDefaultInfinity: true }));

describe("numbers as characters", () => {
  it("are the numbers again, also from JSON", () => {
    const lists = fc.oneof(fc.array(whole), fc.array(fc.nat(5000)), fc.array(below), fc.array(any));
    fc.assert(
      fc.property(lists, (numbers) => {
        // JSON has no -0; a column never has one either.
        const given = numbers.map((number) => (number === 0 ? 0 : number));
        const written = JSON.parse(JSON.stringify(joinNumbers(given)));
        expect(splitNumbers(written)).toStrictEqual(given);
      }),
      { numRuns: 2_000 },
    );
  });

  it("take a character up to 63 and two up to 1,855", () => {
    expect(joinNumbers([0, 63])).toHaveLength(3);
    expect(joinNumbers([64, 1855])).toHaveLength(5);
    expect(joinNumbers([-64])).toMatch(/^-..$/);
  });

  it("hold nothing that JSON has to escape", () => {
    const all = joinNumbers(Array.from({ length: 3000 }, (_, number) => number));
    expect(JSON.stringify(all)).toBe(`"${all}"`);
  });
});
