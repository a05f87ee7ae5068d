import { Fragment, type ReactNode } from "react";
import type { Inline } from "../../model/cv.ts";
import { isolateSigned } from "../../model/signed-words.ts";
import { uiMessages } from "./messages.ts";
import { OwnerLink } from "./owner-link.tsx";

interface InlineTextProps {
  tokens: readonly Inline[];
  /** The `tabIndex` of the links. */
  tabIndex?: number | undefined;
}

/**
 * Renders the tokens of a title, in its own direction. A link without an address is rendered as its text. Other
 * highlights replace the element: if a translator has replaced its texts, React could not remove them.
 */
export function InlineText({ tokens, tabIndex }: InlineTextProps): ReactNode {
  return (
    <bdi key={JSON.stringify(tokens)}>
      <Tokens tokens={tokens} tabIndex={tabIndex} />
    </bdi>
  );
}

function Tokens({ tokens, tabIndex }: InlineTextProps): ReactNode {
  // Tokens are identified by their position only.
  return tokens.map((token, index) =>
    token.kind === "code" ? (
      <Code key={index.toString()} tokens={tokens} first={index} />
    ) : (
      <Token key={index.toString()} token={token} tabIndex={tabIndex} />
    ),
  );
}

type Code = Extract<Inline, { kind: "code" }>;

/** Joins the consecutive tokens into which highlights divide a code span, so that it stays one box. */
function Code({ tokens, first }: { tokens: readonly Inline[]; first: number }): ReactNode {
  if (tokens[first - 1]?.kind === "code") return null;
  const end = tokens.findIndex((token, index) => index > first && token.kind !== "code");
  const parts = tokens
    .slice(first, end === -1 ? undefined : end)
    .filter((token): token is Code => token.kind === "code");
  return (
    <code className="rounded-small box-decoration-clone border border-line bg-sunk px-1 py-px font-mono text-sm">
      {parts.map((part, index) => (
        <Marked key={index.toString()} token={part} />
      ))}
    </code>
  );
}

function Marked({ token }: { token: { text: string; mark?: true } }): ReactNode {
  const text = isolateSigned(token.text);
  return token.mark ? <mark>{text}</mark> : text;
}

interface TokenProps {
  token: Exclude<Inline, Code>;
  tabIndex: number | undefined;
}

function Token({ token, tabIndex }: TokenProps): ReactNode {
  switch (token.kind) {
    case "text":
      return <Marked token={token} />;
    case "em":
      return (
        <em>
          <Tokens tokens={token.children} tabIndex={tabIndex} />
        </em>
      );
    case "strong":
      return (
        <strong className="font-semibold">
          <Tokens tokens={token.children} tabIndex={tabIndex} />
        </strong>
      );
    case "strike":
      return (
        <s>
          <Tokens tokens={token.children} tabIndex={tabIndex} />
        </s>
      );
    case "link":
      return token.href === "" ? (
        <Tokens tokens={token.children} tabIndex={tabIndex} />
      ) : (
        <OwnerLink href={token.href} tabIndex={tabIndex} className="quiet-link spelled-out">
          <Tokens tokens={token.children} tabIndex={tabIndex} />
        </OwnerLink>
      );
  }
}

/** Returns whether two titles have the same text and highlights. */
export function sameInline(one: readonly Inline[], other: readonly Inline[]): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Names with commas between them. Each has its own direction, so that they are in the page's order. `own`: the place of the
 * owner's, which is bold.
 */
export function Names({ names, own }: { names: readonly string[]; own?: number | undefined }): ReactNode {
  return names.map((name, at) => (
    <Fragment key={at.toString()}>
      {at === 0 ? null : uiMessages.comma}
      <bdi>{at === own ? <strong>{name}</strong> : name}</bdi>
    </Fragment>
  ));
}
