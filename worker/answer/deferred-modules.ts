/**
 * What the engine needs after its first answer: it answers the next ones faster, and explains what a text lacks. A page
 * fetches this program once its first answer is on the screen; other programs have it from the start.
 */
import type { FieldExpression, Term } from "../../grammar/ast.ts";
import { finish } from "../../grammar/edit.ts";
import { explainRefusal } from "../../grammar/parse.ts";
import { printQuery } from "../../grammar/print.ts";
import { createTextOf } from "../columns/described-texts.ts";
import { TokenIndex } from "../columns/token-index.ts";
import { editQuery } from "../query/edit-query.ts";
import { resolveDates } from "../query/relative-dates.ts";
import { isUnfinished } from "../query/unfinished.ts";
import { createSums } from "./cached-sums.ts";

export type DeferredModules = typeof deferredModules;

export const deferredModules = {
  buildTokenIndex: TokenIndex.build,
  createSums,
  createTextOf,
  explainRefusal,
  editQuery,
  finish,
  isUnfinished,
  resolveDates,
  warnUnsupported,
};

function warnUnsupported(node: Term | FieldExpression): void {
  console.warn(`Filter evaluation error: ${printQuery(node)} is not supported`);
}
