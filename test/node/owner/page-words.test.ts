/** Tests that no word of a page vanishes: it is shown, is an address, is in a comment, or a message names it. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { englishWords } from "../../../node/languages/words.ts";
import { prepareText, renderText } from "../../../node/owner/page-html.ts";
import { parsePage } from "../../../node/owner/page-markdown.ts";
import { runs } from "../../runs.ts";

const signs =
  "* ** _ __ ` `` ``` ~~ ~~~ # ## - + 1. > | |-| [ ] ( ) ]( ][ ]: [^ ![ !) < > <!-- --> <b> </b> <br> $ $$ \\ \\( \\) \\[ \\] {# } {{ {% %} %% ^ & &amp; &# : :: = == --- \" ' [x] [[ ]] - [ ] > [!NOTE] https:// mailto: \\frac";

/** Words and signs with blanks, line ends, or nothing between them. */
const page = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constant("word"), fc.constantFrom(...signs.split(" "), "- [ ] ", "> [!NOTE]")),
      fc.constantFrom("", "", " ", " ", "\n", "\n\n", "\n    "),
    ),
    { minLength: 1, maxLength: 24 },
  )
  .map((parts) => parts.map(([part, end], at) => (part === "word" ? `w${at}x` : part) + end).join(""));

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
/** Returns the visible text, with the descriptions of pictures. */
const toVisible = (html: string) =>
  html
    .replace(/<img[^>]*?alt="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? "");

it("shows every word of a page, or names it", async () => {
  await fc.assert(
    fc.asyncProperty(page, async (source) => {
      const read = parsePage(source);
      const lines = source.split("\n");
      const problems = [...read.problems, ...(await prepareText(read, lines))];
      const addresses = read.links.map(({ target }) => decodeURIComponent(target));
      const shown = [
        toVisible(renderText(read, (target) => target, englishWords.alerts)),
        ...problems.map(({ reason }) => reason),
        // These messages have a definition's label and its line.
        ...problems.map(({ reason, line }) =>
          /nothing refers to it|is defined twice/.test(reason) ? lines[line] : "",
        ),
        ...addresses,
        ...(source.match(/<!--[\s\S]*?(?:-->|$)/g) ?? []),
      ].join("\n");
      const lost = (source.match(/w\d+x/g) ?? []).filter((word) => !shown.includes(word));
      expect(lost, JSON.stringify(source)).toEqual([]);
    }),
    { numRuns: runs(1000) },
  );
});
