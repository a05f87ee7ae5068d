/**
 * Makes the SLR(1) table that grammar/slr-parser.ts runs on: what to do in each state at each type of token. It runs where the
 * grammar is compiled, and neither it nor nearley is part of the page. A grammar with such a table has at most one
 * parse for a text.
 */

import type { ParseTable } from "../../grammar/slr-parser.ts";

/** A rule of the grammar: the symbols that it consists of. */
export interface GrammarRule {
  readonly name: string;
  readonly symbols: readonly GrammarSymbol[];
  /** Names the function that makes a node of the parts; undefined where the only part is the node. */
  readonly builder: string | undefined;
}

export interface GrammarSymbol {
  readonly kind: "rule" | "token";
  readonly name: string;
}

/** The token type of the text's end and the name of the start rule; the grammar itself has no such name. */
const endOfText = "$";

/** The last two bits of an action tell its kind; the others are the number of a state, rule or chain. */
const kinds = { accept: 0, shift: 1, reduce: 2, chain: 3 } as const;

const accept = 4;
const encode = (kind: keyof typeof kinds, number: number): number => (number << 2) | kinds[kind];

interface Rule extends GrammarRule {
  /** The number of the rule in the table; -1 for the start, which is never reduced. */
  readonly index: number;
  /** The number of the rule's name. */
  readonly id: number;
}

/** A rule of which the symbols before `at` are read. */
interface Item {
  readonly rule: Rule;
  readonly at: number;
}

/** Throws where the grammar is ambiguous or needs more than one token of lookahead. */
export function buildParseTable(grammar: readonly GrammarRule[]): ParseTable {
  const [first] = grammar;
  if (first === undefined) throw new Error("the grammar has no rules");
  const names = createNumbering();
  const types = createNumbering();
  types.of("");
  const rules = grammar.map((rule, index): Rule => {
    if (rule.symbols.length === 0) throw new Error(`${rule.name}: nullable rules cannot be parsed`);
    return { ...rule, index, id: names.of(rule.name) };
  });
  const start: Rule = {
    name: endOfText,
    symbols: [{ kind: "rule", name: first.name }],
    builder: undefined,
    index: -1,
    id: -1,
  };
  for (const { symbols } of rules) {
    for (const { kind, name } of symbols) if (kind === "token") types.of(name);
  }
  types.of(endOfText);
  const follow = followSets([start, ...rules]);
  const numbers = new Map<string, number>();
  const actions: number[][] = [];
  const next: number[][] = [];
  const keyOf = ({ rule, at }: Item) => `${rule.index}.${at}`;

  function stateOf(kernel: readonly Item[]): number {
    const key = kernel.map(keyOf).sort().join(" ");
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const state = numbers.size;
    numbers.set(key, state);
    const actionAt = types.names.map(() => 0);
    const nextAfter = names.names.map(() => -1);
    actions[state] = actionAt;
    next[state] = nextAfter;
    const setAction = (type: string, action: number) => {
      if (actionAt[types.of(type)] !== 0) throw new Error(`the grammar is ambiguous at "${type}"`);
      actionAt[types.of(type)] = action;
    };
    const items = closureOf(kernel, rules);
    for (const { rule, at } of items) {
      if (at < rule.symbols.length) continue;
      if (rule === start) setAction(endOfText, accept);
      else for (const type of follow.get(rule.name) ?? []) setAction(type, encode("reduce", rule.index));
    }
    for (const symbol of nextSymbols(items)) {
      const moved = items
        .filter(({ rule, at }) => isSame(rule.symbols[at], symbol))
        .map(({ rule, at }) => ({ rule, at: at + 1 }));
      const target = stateOf(moved);
      if (symbol.kind === "token") setAction(symbol.name, encode("shift", target));
      else nextAfter[names.of(symbol.name)] = target;
    }
    return state;
  }

  stateOf([{ rule: start, at: 0 }]);
  const chains = chainUnitReductions(rules, actions, next);
  return {
    types: types.names,
    rules: rules.map(({ id, symbols, builder }) => [id, symbols.length, builder]),
    actions,
    next,
    chains,
  };
}

/** Numbers names from 0 in the order in which it first sees them. */
function createNumbering() {
  const names: string[] = [];
  const of = (name: string): number => {
    const known = names.indexOf(name);
    return known < 0 ? names.push(name) - 1 : known;
  };
  return { names, of };
}

/**
 * Makes one action of chains of unit reductions, which leave the node as it is: a word is an operand, which is an AND
 * of one, which is an OR of one. Changes the actions and returns the chains.
 */
function chainUnitReductions(
  rules: readonly Rule[],
  actions: number[][],
  next: readonly (readonly number[])[],
): number[][] {
  const before = actions.map((row) => [...row]);
  /** The name that an action reduces one part to, without building anything. */
  const unitAt = (state: number, type: number): number | undefined => {
    const action = before[state]?.[type] ?? 0;
    const rule = (action & 3) === kinds.reduce ? rules[action >> 2] : undefined;
    return rule?.symbols.length === 1 && rule.builder === undefined ? rule.id : undefined;
  };
  const chains = new Map<string, number[]>();
  before.forEach((row, state) => {
    for (const type of row.keys()) {
      if (unitAt(state, type) === undefined) continue;
      const chain = next.map((after) => {
        let reached = state;
        for (let id = unitAt(state, type); id !== undefined && reached >= 0; id = unitAt(reached, type)) {
          reached = after[id] ?? -1;
        }
        return reached;
      });
      const key = chain.join();
      if (!chains.has(key)) chains.set(key, chain);
      const row = actions[state];
      if (row !== undefined) row[type] = encode("chain", [...chains.keys()].indexOf(key));
    }
  });
  return [...chains.values()];
}

/** Adds to a state's items the beginnings of all rules that could come next. */
function closureOf(kernel: readonly Item[], rules: readonly Rule[]): readonly Item[] {
  const items = [...kernel];
  const added = new Set<string>();
  for (const { rule, at } of items) {
    const symbol = rule.symbols[at];
    if (symbol?.kind !== "rule" || added.has(symbol.name)) continue;
    added.add(symbol.name);
    for (const begun of rules) if (begun.name === symbol.name) items.push({ rule: begun, at: 0 });
  }
  return items;
}

function nextSymbols(items: readonly Item[]): readonly GrammarSymbol[] {
  const symbols: GrammarSymbol[] = [];
  for (const { rule, at } of items) {
    const symbol = rule.symbols[at];
    if (symbol !== undefined && !symbols.some((other) => isSame(other, symbol))) symbols.push(symbol);
  }
  return symbols;
}

function isSame(one: GrammarSymbol | undefined, other: GrammarSymbol): boolean {
  return one?.kind === other.kind && one.name === other.name;
}

/** Returns the token types that can follow each rule (its FOLLOW set). */
function followSets(rules: readonly Rule[]): ReadonlyMap<string, ReadonlySet<string>> {
  const first = new Map(rules.map(({ name }) => [name, new Set<string>()]));
  const follow = new Map(rules.map(({ name }) => [name, new Set<string>()]));
  follow.get(endOfText)?.add(endOfText);
  const firstOf = (symbol: GrammarSymbol): Iterable<string> =>
    symbol.kind === "token" ? [symbol.name] : (first.get(symbol.name) ?? []);
  untilSettled(() =>
    rules.map(({ name, symbols: [head] }) => addAll(first.get(name), head ? firstOf(head) : [])),
  );
  untilSettled(() =>
    rules.flatMap(({ name, symbols }) =>
      symbols.map((symbol, at) => {
        const after = symbols[at + 1];
        if (symbol.kind === "token") return false;
        return addAll(follow.get(symbol.name), after ? firstOf(after) : (follow.get(name) ?? []));
      }),
    ),
  );
  return follow;
}

/** Repeats a pass until it changes nothing. */
function untilSettled(pass: () => readonly boolean[]): void {
  while (pass().includes(true));
}

function addAll(set: Set<string> | undefined, values: Iterable<string>): boolean {
  const before = set?.size;
  for (const value of [...values]) set?.add(value);
  return set?.size !== before;
}
