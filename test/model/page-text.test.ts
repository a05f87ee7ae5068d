import { expect, it } from "vitest";
import { parseBlocks } from "../../model/markdown-blocks.ts";
import { toPageText } from "../../model/page-text.ts";

it("a page's text has a line for each text, with the anchor of the heading above", () => {
  const text = `
An *opening* with [a link](https://a.example/).

## Why

- Because
  - it is
- good

> So it is.

| a | b |
|---|---|
| 1 | 2 |

### How

![A loom](loom.svg "In 1820")

![](line.svg)

\`\`\`
weave(warp)
\`\`\`

---
`;
  expect(toPageText(parseBlocks(text).blocks)).toEqual([
    { text: "An opening with a link." },
    ...["Why", "Because", "it is", "good", "So it is.", "a · b", "1 · 2"].map((text) => ({
      text,
      heading: "why",
    })),
    ...["How", "A loom", "In 1820", "weave(warp)"].map((text) => ({ text, heading: "how" })),
  ]);
});
