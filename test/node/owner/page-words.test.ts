import fc from "fast-check";
import { expect, it } from "vitest";
import { exportMessages } from "../../../node/export/messages.ts";
import { prepareText, renderText } from "../../../node/owner/page-html.ts";
import { parsePage } from "../../../node/owner/page-markdown.ts";

/** Markup with places for words, which stand as `%`. */
const pieces = [
  ...["%", "% %", "**%**", "`%`", "[%](%.md)", '[%](a.md "%")', "![%](a.png)", '![%](a.png "%")', "[%][%]"],
  ...["[^%]", "^[%]", "<!-- % -->", "<!--", "-->", "<b>%</b>", "$%$", "\\(%\\)", "$$\n%\n$$", "\\[\n%\n\\]"],
  ...[
    "\n",
    "\n\n",
    "\n\n## %\n\n",
    "\n- [ ] %",
    "\n- %\n  - %",
    "\n\n> [!NOTE] %\n> %\n\n",
    "\n> %",
    "\n\n```% %\n%\n```\n\n",
  ],
  ...[
    "\n\n```\n%",
    "\n\n| % |\n|---|\n| % | % |\n\n",
    "\n\n[%]: %.pdf\n\n",
    "\n\n[^%]: %\n\n",
    "\n\n    %\n\n",
  ],
  ...["[[%]]", "{{< % >}}", "{% % %}", "https://a.example/%", "---\n", "\\", "*", "_", "[", "]", "("],
];

it("shows or names every word of any text that is not in a comment", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), async (chosen) => {
      let count = 0;
      const source = chosen
        .join(" ")
        .replace(/%/g, () => `w${String.fromCharCode(97 + (count % 26))}${"q".repeat(count++ / 26)}z`);
      const page = parsePage(source);
      const problems = [...page.problems, ...(await prepareText(page.tokens, source.split("\n")))];
      const links = page.links.map(({ target }) => target);
      const html = renderText(page, (target) => target, exportMessages.alerts);
      const alts = [...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt);
      const lines = source.split("\n");
      const seen = [html.replace(/<[^>]*>/g, ""), ...alts, ...links]
        .join(" ")
        .normalize("NFKC")
        .toLowerCase();
      const named = problems
        .map(({ line, reason }) => `${reason} ${lines[line]} ${lines[line + 1]}`)
        .join(" ");
      const comments = [...source.matchAll(/<!--[\s\S]*?(?:-->|$)/g)].join(" ");
      for (const [word] of source.matchAll(/w[a-z]q*z/g))
        expect(`${seen} ${named} ${comments}`).toContain(word);
    }),
    { numRuns: 400 },
  );
});
