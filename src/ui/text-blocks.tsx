import type { ReactNode } from "react";
import type { Inline } from "../../model/cv.ts";
import { toTextBlocks } from "../../model/text-blocks.ts";
import { InlineText } from "./inline-text.tsx";

const listClass = "space-y-1 ps-4 marker:text-ink-3";

export function TextBlocks({ tokens }: { tokens: readonly Inline[] }): ReactNode {
  return toTextBlocks(tokens).map((block, at) => {
    if (block.kind === "paragraph")
      return (
        <p key={at.toString()} dir="auto">
          <InlineText tokens={block.content} />
        </p>
      );
    const items = block.items.map((item, index) => (
      // The sign stays on the list's side, whatever the item's direction.
      <li key={index.toString()}>
        <InlineText tokens={item} />
      </li>
    ));
    return block.first === undefined ? (
      <ul key={at.toString()} className={`list-disc ${listClass}`}>
        {items}
      </ul>
    ) : (
      <ol key={at.toString()} start={block.first} className={`list-decimal ${listClass}`}>
        {items}
      </ol>
    );
  });
}
