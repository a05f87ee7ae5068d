// Generated automatically by nearley, version 2.20.1
// http://github.com/Hardmath123/nearley
// Bypasses TS6133. Allow declared but unused functions.
// @ts-ignore
function id(d: any[]): any { return d[0]; }
declare var or: any;
declare var and: any;
declare var not: any;
declare var minus: any;
declare var open: any;
declare var close: any;
declare var group: any;
declare var word: any;
declare var quoted: any;
declare var field: any;
declare var list: any;
declare var listEnd: any;
declare var comma: any;

import { build } from "./build.ts";
import { TokenLexer } from "./token-lexer.ts";

const lexer = new TokenLexer();

interface NearleyToken {
  value: any;
  [key: string]: any;
};

interface NearleyLexer {
  reset: (chunk: string, info: any) => void;
  next: () => NearleyToken | undefined;
  save: () => any;
  formatError: (token: never) => string;
  has: (tokenType: string) => boolean;
};

interface NearleyRule {
  name: string;
  symbols: NearleySymbol[];
  postprocess?: (d: any[], loc?: number, reject?: {}) => any;
};

type NearleySymbol = string | { literal: any } | { test: (token: any) => boolean };

interface Grammar {
  Lexer: NearleyLexer | undefined;
  ParserRules: NearleyRule[];
  ParserStart: string;
};

const grammar: Grammar = {
  Lexer: lexer,
  ParserRules: [
    {"name": "query", "symbols": ["either"], "postprocess": id},
    {"name": "either", "symbols": ["either", (lexer.has("or") ? {type: "or"} : or), "both"], "postprocess": ([left, , right]) => build.or(left, right)},
    {"name": "either", "symbols": ["both"], "postprocess": id},
    {"name": "both", "symbols": ["both", (lexer.has("and") ? {type: "and"} : and), "operand"], "postprocess": ([left, , right]) => build.and(left, right)},
    {"name": "both", "symbols": ["both", "operand"], "postprocess": ([left, right]) => build.and(left, right)},
    {"name": "both", "symbols": ["operand"], "postprocess": id},
    {"name": "operand", "symbols": [(lexer.has("not") ? {type: "not"} : not), "operand"], "postprocess": ([sign, item]) => build.not(sign, item)},
    {"name": "operand", "symbols": [(lexer.has("minus") ? {type: "minus"} : minus), "operand"], "postprocess": ([sign, item]) => build.not(sign, item)},
    {"name": "operand", "symbols": [(lexer.has("open") ? {type: "open"} : open), "either", (lexer.has("close") ? {type: "close"} : close)], "postprocess": ([, inner]) => inner},
    {"name": "operand", "symbols": [(lexer.has("group") ? {type: "group"} : group)], "postprocess": ([group]) => build.group(group)},
    {"name": "operand", "symbols": [(lexer.has("word") ? {type: "word"} : word)], "postprocess": ([token]) => build.term(token)},
    {"name": "operand", "symbols": [(lexer.has("quoted") ? {type: "quoted"} : quoted)], "postprocess": ([token]) => build.term(token)},
    {"name": "operand", "symbols": [(lexer.has("field") ? {type: "field"} : field), (lexer.has("word") ? {type: "word"} : word)], "postprocess": ([field, token]) => build.pair(field, token)},
    {"name": "operand", "symbols": [(lexer.has("field") ? {type: "field"} : field), (lexer.has("quoted") ? {type: "quoted"} : quoted)], "postprocess": ([field, token]) => build.pair(field, token)},
    {"name": "operand", "symbols": [(lexer.has("field") ? {type: "field"} : field), (lexer.has("list") ? {type: "list"} : list), "values", (lexer.has("listEnd") ? {type: "listEnd"} : listEnd)], "postprocess": ([field, , values, end]) => build.list(field, values, end)},
    {"name": "values", "symbols": ["values", (lexer.has("comma") ? {type: "comma"} : comma), "value"], "postprocess": ([values, , value]) => [...values, value]},
    {"name": "values", "symbols": ["value"], "postprocess": ([value]) => [value]},
    {"name": "value", "symbols": [(lexer.has("word") ? {type: "word"} : word)], "postprocess": id},
    {"name": "value", "symbols": [(lexer.has("quoted") ? {type: "quoted"} : quoted)], "postprocess": id}
  ],
  ParserStart: "query",
};

export default grammar;
