/** Renders the text of an entry's page, which the build has parsed. */
import type { ReactNode } from "react";
import type { Block, Picture, TableCell } from "../../model/blocks.ts";
import { InlineText } from "../ui/inline-text.tsx";
import { usePictureSources } from "../ui/picture.ts";

export function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  // Blocks are identified by their position only.
  return blocks.map((block, at) => <BlockElement key={at.toString()} block={block} />);
}

function BlockElement({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id}>
          <InlineText tokens={block.text} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p dir="auto" className="whitespace-pre-line">
          <InlineText tokens={block.text} />
        </p>
      );
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List {...(block.start !== undefined && { start: block.start })}>
          {block.items.map((item, at) => (
            <li key={at.toString()}>
              <Item blocks={item} />
            </li>
          ))}
        </List>
      );
    }
    case "quote":
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide block scrolls, also with the keyboard.
        <pre dir="ltr" translate="no" tabIndex={0}>
          <code>
            {block.tokens.map(({ text, tone }, at) =>
              tone === undefined ? (
                text
              ) : (
                <span key={at.toString()} className={`code-${tone}`}>
                  {text}
                </span>
              ),
            )}
          </code>
        </pre>
      );
    case "table":
      return <Table head={block.head} rows={block.rows} />;
    case "rule":
      return <hr />;
    case "picture":
      return (
        <figure>
          <EntryPicture picture={block.picture} />
          {block.caption === undefined ? null : <figcaption dir="auto">{block.caption}</figcaption>}
        </figure>
      );
  }
}

/** The paragraphs of a short list are as close as its lines. */
function Item({ blocks }: { blocks: readonly Block[] }): ReactNode {
  const [first, ...rest] = blocks;
  if (first?.kind !== "paragraph") return <Blocks blocks={blocks} />;
  return (
    <>
      <InlineText tokens={first.text} />
      <Blocks blocks={rest} />
    </>
  );
}

function Table({ head, rows }: { head: readonly TableCell[]; rows: readonly (readonly TableCell[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also with the keyboard.
    <div className="entry-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map(({ text, align }, at) => (
              <th key={at.toString()} scope="col" data-align={align}>
                <InlineText tokens={text} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row.toString()}>
              {cells.map(({ text, align }, at) => (
                <td key={at.toString()} data-align={align}>
                  <InlineText tokens={text} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A picture whose space is reserved before it arrives. `isFirst`: it is seen at once, so it does not wait. */
export function EntryPicture({ picture, isFirst = false }: { picture: Picture; isFirst?: boolean }) {
  const { alt, width, height } = picture;
  return (
    <img
      {...usePictureSources(picture, pageWidth)}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? undefined : "lazy"}
      decoding="async"
      // One on another host has no known size.
      className={width === undefined ? "aspect-video w-full" : undefined}
    />
  );
}

/** As wide as the text, see entry.css. */
const pageWidth = "(min-width: 48rem) 44rem, 100vw";
