// Generated automatically by nearley, version unknown
// http://github.com/Hardmath123/nearley
function id(x) { return x[0]; }

import { build } from "./build.ts";
import { lexer } from "./lexer.ts";
let Lexer = lexer;
let ParserRules = [
    {"name": "query", "symbols": ["either"], "postprocess": id},
    {"name": "either", "symbols": ["either", (lexer.has("or") ? {type: "or"} : or), "both"], "postprocess": build.or},
    {"name": "either", "symbols": ["both"], "postprocess": id},
    {"name": "both", "symbols": ["both", (lexer.has("and") ? {type: "and"} : and), "operand"], "postprocess": build.explicitAnd},
    {"name": "both", "symbols": ["both", "operand"], "postprocess": build.and},
    {"name": "both", "symbols": ["operand"], "postprocess": id},
    {"name": "operand", "symbols": [(lexer.has("not") ? {type: "not"} : not), "operand"], "postprocess": build.not},
    {"name": "operand", "symbols": [(lexer.has("minus") ? {type: "minus"} : minus), "operand"], "postprocess": build.not},
    {"name": "operand", "symbols": [(lexer.has("open") ? {type: "open"} : open), "either", (lexer.has("close") ? {type: "close"} : close)], "postprocess": build.group},
    {"name": "operand", "symbols": [(lexer.has("word") ? {type: "word"} : word)], "postprocess": build.term},
    {"name": "operand", "symbols": [(lexer.has("quoted") ? {type: "quoted"} : quoted)], "postprocess": build.term},
    {"name": "operand", "symbols": [(lexer.has("field") ? {type: "field"} : field), (lexer.has("word") ? {type: "word"} : word)], "postprocess": build.pair},
    {"name": "operand", "symbols": [(lexer.has("field") ? {type: "field"} : field), (lexer.has("quoted") ? {type: "quoted"} : quoted)], "postprocess": build.pair},
    {"name": "operand", "symbols": [(lexer.has("field") ? {type: "field"} : field), (lexer.has("list") ? {type: "list"} : list), "values", (lexer.has("listEnd") ? {type: "listEnd"} : listEnd)], "postprocess": build.list},
    {"name": "values", "symbols": ["values", (lexer.has("comma") ? {type: "comma"} : comma), "value"], "postprocess": build.moreValues},
    {"name": "values", "symbols": ["value"], "postprocess": build.firstValue},
    {"name": "value", "symbols": [(lexer.has("word") ? {type: "word"} : word)], "postprocess": build.value},
    {"name": "value", "symbols": [(lexer.has("quoted") ? {type: "quoted"} : quoted)], "postprocess": build.value}
];
let ParserStart = "query";
export default { Lexer, ParserRules, ParserStart };
