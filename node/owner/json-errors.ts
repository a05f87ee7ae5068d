/** Says what to change in a text that is not JSON, in the words of people who edit it. */
import { type ParseError, printParseErrorCode } from "jsonc-parser";

interface JsonAdvice {
  readonly offset: number;
  readonly advice: string;
}

/** `error`: the parser's first one. Its offset is the start of a token, or the end of the text. */
export function explainJsonError(text: string, { error, offset }: ParseError): JsonAdvice {
  const at = (place: number, advice: string): JsonAdvice => ({ offset: place, advice });
  const rest = text.slice(offset);
  const before = text.slice(0, offset).trimEnd();
  const [symbol = ""] = /^[^\s,:[\]{}]+/.exec(rest) ?? [];
  if (text.trim() === "") return at(0, "it is empty");
  if (/^[\]}]/.test(rest) && before.endsWith(","))
    return at(before.length - 1, `remove the comma before the closing ${rest.charAt(0)}`);
  switch (printParseErrorCode(error)) {
    case "InvalidCommentToken":
    case "UnexpectedEndOfComment":
      return at(offset, noComments);
    case "InvalidCharacter": {
      const control = offset + Math.max(0, rest.search(/\p{Cc}/u));
      const name =
        text[control] === "\t" ? "a tab inside a text; write \\t" : "an invisible character; remove it";
      return at(control, name);
    }
    case "UnexpectedEndOfString":
      return at(offset, 'the closing " of this text is missing; a line break inside a text is \\n');
    case "InvalidEscapeCharacter":
      return at(offset + Math.max(0, rest.search(/\\(?!["\\/bfnrtu])/)), "write a backslash as \\\\");
    case "InvalidUnicode":
      return at(
        offset + Math.max(0, rest.search(/\\u(?![\da-f]{4})/i)),
        "\\u needs four digits, as in \\u00e9",
      );
    case "InvalidSymbol":
      return at(
        offset,
        symbol === "" ? explainBlank(rest) : explainSymbol(symbol, rest.slice(symbol.length)),
      );
    case "PropertyNameExpected":
      return at(offset, symbol === "" ? "a name in double quotes is missing" : explainSymbol(symbol, ":"));
    case "ColonExpected":
      return at(before.length, "a colon is missing after the name");
    case "ValueExpected":
      return rest === "" ? at(before.length, "its end is missing") : at(offset, "a value is missing");
    case "CommaExpected":
      return /(?<![\d.])-?0$/.test(before)
        ? at(before.length - 1, "a number cannot begin with 0")
        : at(before.length, "a comma is missing");
    case "CloseBracketExpected":
      return at(before.length, "the closing ] is missing");
    case "CloseBraceExpected":
      return at(before.length, "the closing } is missing");
    case "EndOfFileExpected":
      return at(offset, `remove what follows the last ${before.slice(-1)}`);
    default:
      return at(offset, `${quoteSymbol(symbol)} is not a number`);
  }
}

/** JSON's words, and how other languages write them. */
const words: Readonly<Record<string, string>> = {
  ...{ True: "true", TRUE: "true", False: "false", FALSE: "false" },
  ...{ None: "null", Null: "null", NULL: "null", nil: "null", undefined: "null" },
};

const noComments = "remove the comment, because JSON has none";

function explainSymbol(symbol: string, after: string): string {
  const word = words[symbol];
  if (word !== undefined) return `write ${word} for ${symbol}`;
  if (symbol.startsWith("#")) return noComments;
  const plain = symbol.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const kind = /^\s*:/.test(after) ? "names" : "texts";
  return plain === ""
    ? `${quoteSymbol(symbol)} has no meaning here`
    : `${kind} need double quotes: "${plain}"`;
}

function explainBlank(rest: string): string {
  const code = rest.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return `a special blank (U+${code}); write a plain one`;
}

function quoteSymbol(symbol: string): string {
  return `"${symbol}"`;
}
