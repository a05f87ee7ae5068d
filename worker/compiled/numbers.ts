/**
 * Numbers as characters: the last digit of each is one of 57, from `#` to `[`, and those before it are of 34 others,
 * from `]` to `~`, so that nothing has to stand between two numbers. The first character tells the sign of all.
 */
import type { Numbers } from "./format.ts";

const lastDigits = 57;
const otherDigits = 34;
const firstLast = 35;
const firstOther = 93;

/** Larger ones would not be whole any more once the sign is a bit of theirs. */
const most = 2 ** 51;

export function joinNumbers(numbers: readonly number[]): Numbers {
  if (!numbers.every((number) => Number.isInteger(number) && Math.abs(number) < most)) return [...numbers];
  const isBelow = numbers.some((number) => number < 0);
  const isAbove = numbers.some((number) => number > 0);
  const sign = isBelow ? (isAbove ? "*" : "-") : "+";
  const texts = numbers.map((number) =>
    toDigits(sign === "*" ? (number < 0 ? -2 * number - 1 : 2 * number) : Math.abs(number)),
  );
  return sign + texts.join("");
}

function toDigits(number: number): string {
  let digits = String.fromCharCode(firstLast + (number % lastDigits));
  let rest = Math.floor(number / lastDigits);
  while (rest > 0) {
    // No number of digits says what another does: so 34 is not 10 but 00.
    rest -= 1;
    digits = String.fromCharCode(firstOther + (rest % otherDigits)) + digits;
    rest = Math.floor(rest / otherDigits);
  }
  return digits;
}

export function splitNumbers(text: Numbers): readonly number[] {
  if (typeof text !== "string") return text;
  const [sign] = text;
  const signed = (number: number) => {
    if (sign === "+") return number;
    // Not `-number`: there is a difference between 0 and -0.
    if (sign === "-") return 0 - number;
    return number % 2 === 0 ? number / 2 : (number + 1) / -2;
  };
  const numbers: number[] = [];
  let rest = 0;
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= firstOther) {
      rest = rest * otherDigits + code - firstOther + 1;
      continue;
    }
    numbers.push(signed(rest * lastDigits + code - firstLast));
    rest = 0;
  }
  return numbers;
}
