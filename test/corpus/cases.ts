import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** White space at the ends, combining marks and invisible characters are written as `\u0020`. */
const unseen =
  /^\s+|\s+$|[\p{Cf}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00a0\u202f\u2003\u3000]|[\u0300-\u036f]|\u3099|\ufe0f/gu;
const spellUnseen = (text: string) =>
  text.replace(unseen, (found) =>
    found.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
const readUnseen = (text: string) =>
  text.replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Computes the output of a case; it may have several lines, which the case has below `==>`. */
type Answer = (input: string) => string | Promise<string>;

function readBlocks(file: URL): string[] {
  const blocks = readFileSync(file, "utf8")
    .split(/^(?=# )/m)
    .filter((block) => block.startsWith("# "));
  if (blocks.length === 0) throw new Error(`${file} has no cases.`);
  return blocks;
}

const inputsOf = (block: string) => block.split("\n").slice(1).filter(Boolean);

/** Returns a block with the output of each of its cases. */
async function answered(block: string, answer: Answer): Promise<string> {
  const [title = "", input = "", sign = "", ...rest] = block.split("\n");
  if (sign === "==>") {
    const end = /\n*$/.exec(["", ...rest].join("\n"))?.[0] ?? "";
    return [title, input, sign, (await answer(input)) + end].join("\n");
  }
  const lines: string[] = [];
  // One after the other, because some answers depend on the queries in between.
  for (const line of [input, sign, ...rest]) {
    const given = line.split(/ ==>(?: |$)/)[0] ?? "";
    lines.push(line && `${given} ==> ${spellUnseen(await answer(readUnseen(given)))}`.trimEnd());
  }
  return [title, ...lines].join("\n");
}

/**
 * Tests the cases of a file in this folder. A block begins with `# ` and its subject. It has one case per line, `input
 * ==> output`, or is a single case with a line `==>`. A missing output is written, and fails once.
 */
export function testCases(name: string, answer: Answer): void {
  const file = new URL(`${name}.txt`, import.meta.url);
  const blocks = readBlocks(file);
  describe(name, () => {
    it.each(blocks.map((block) => [block.split("\n")[0]?.slice(2), block]))("%s", async (_, block = "") => {
      expect(inputsOf(block)).not.toEqual([]);
      const whole = await answered(block, answer);
      const isMissing = !/^==>\n./m.test(block) && inputsOf(block).some((line) => !line.includes(" ==>"));
      const text = readFileSync(file, "utf8");
      if (isMissing)
        writeFileSync(
          file,
          text.replace(block, () => whole),
        );
      expect(whole).toBe(block);
    });
  });
}

/** The texts of a file's cases that are blocks. */
export function readInputs(name: string): string[] {
  return readBlocks(new URL(`${name}.txt`, import.meta.url)).map((block) => inputsOf(block)[0] ?? "");
}
