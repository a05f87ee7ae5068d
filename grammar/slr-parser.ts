/**
 * An SLR(1) parser for the grammar that nearley compiled: a table of what to do in each state at each token. nearley's
 * own parser keeps all parses that a text might have. A grammar with such a table has at most one parse for a text.
 */
import type { CompiledRules } from "nearley";
import type { SyntaxNode } from "./build.ts";
import type { Token } from "./lexer.ts";
import compiledGrammar from "./query.generated.js";

/** The token type of the text's end and the name of the start rule; the grammar itself has no such name. */
const endOfText = "$";

/** Token types and rules are numbers, because looking a number up in an array takes a third of the time. */
interface ParseTable {
  readonly start: State;
  /** The number of each token type. */
  readonly types: ReadonlyMap<string, number>;
}

interface Reduction {
  /** The number of the rule's name. */
  readonly id: number;
  /** The number of parts. */
  readonly length: number;
  /** Makes a node of the parts; undefined where the only part is the node. */
  readonly build: ((parts: unknown[]) => unknown) | undefined;
}

type Action =
  | { readonly kind: "shift"; readonly state: State }
  | { readonly kind: "reduce"; readonly rule: Reduction }
  /** A chain of unit reductions, which leave the node as it is: the state after it for each state below the node. */
  | { readonly kind: "unit"; readonly to: readonly (State | undefined)[] }
  | { readonly kind: "accept" };

interface State {
  /** The state's index. */
  readonly id: number;
  /** The action for each token type; the text is refused where there is none. */
  readonly actions: (Action | undefined)[];
  /** The next state after the reduction of each rule. */
  readonly next: (State | undefined)[];
}

interface Rule extends Reduction {
  readonly name: string;
  readonly symbols: readonly Symbol[];
}

interface Symbol {
  readonly kind: "rule" | "token";
  readonly name: string;
}

/** A rule of which the symbols before `at` are read. */
interface Item {
  readonly rule: Rule;
  readonly at: number;
}

const { start, types } = buildParseTable(compiledGrammar);
const end = typeOf(endOfText);

/** Returns the parses that the grammar has for the tokens: one, or none where it refuses them. */
export function parseTokens(tokens: readonly Token[]): readonly SyntaxNode[] {
  // Two stacks share one top. Elements above it are left over, which is faster than shortening the arrays.
  const states: State[] = [start];
  const nodes: unknown[] = [undefined];
  let state = start;
  let top = 0;
  let at = 0;
  let token = tokens[0];
  for (let type = typeOf(token?.type ?? endOfText); ; ) {
    const action = state.actions[type];
    if (action === undefined) return [];
    switch (action.kind) {
      case "shift":
        state = action.state;
        top++;
        states[top] = state;
        nodes[top] = token;
        at++;
        token = tokens[at];
        type = token === undefined ? end : typeOf(token.type);
        break;
      case "unit": {
        const after = action.to[states[top - 1]!.id];
        if (after === undefined) return [];
        state = after;
        states[top] = state;
        break;
      }
      case "reduce": {
        const { id, length, build } = action.rule;
        const base = top - length;
        const after = states[base]?.next[id];
        if (after === undefined) return [];
        if (build !== undefined) nodes[base + 1] = build(nodes.slice(base + 1, top + 1));
        top = base + 1;
        state = after;
        states[top] = state;
        break;
      }
      case "accept": {
        const node = nodes[top];
        return isSyntaxNode(node) ? [node] : [];
      }
    }
  }
}

/** What the grammar has read of a text: the states of its tokens and of what they were reduced to. */
export type Reading = readonly State[];

/** The reading of no tokens. */
export const nothingRead: Reading = [start];

/**
 * Reads further token types, without building nodes. Returns undefined where the grammar refuses one of them: a type
 * is read once it is shifted, since the table may reduce before it finds the type to be wrong.
 */
export function readTypes(reading: Reading, tokenTypes: readonly string[]): Reading | undefined {
  const states = [...reading];
  for (const name of tokenTypes) {
    const type = typeOf(name);
    for (let shifted = false; !shifted; ) {
      const action = states.at(-1)?.actions[type];
      if (action === undefined || action.kind === "accept") return undefined;
      if (action.kind === "shift") {
        states.push(action.state);
        shifted = true;
        continue;
      }
      if (action.kind === "reduce") states.length -= action.rule.length;
      else states.length -= 1;
      const below = states.at(-1);
      const after = action.kind === "reduce" ? below?.next[action.rule.id] : action.to[below?.id ?? 0];
      if (after === undefined) return undefined;
      states.push(after);
    }
  }
  return states;
}

/** Returns -1, which has no action, for token types that the grammar does not know. */
function typeOf(name: string | undefined): number {
  return (name === undefined ? undefined : types.get(name)) ?? -1;
}

/** The start rule always builds a syntax node; nearley's types do not say so. */
function isSyntaxNode(node: unknown): node is SyntaxNode {
  return typeof node === "object" && node !== null && "kind" in node;
}

/** Throws where the grammar is ambiguous or needs more than one token of lookahead. */
export function buildParseTable({ ParserRules, ParserStart }: CompiledRules): ParseTable {
  const idOfRule = createNumbering();
  const idOfType = createNumbering();
  const rules = ParserRules.map((rule) => toRule(rule, idOfRule));
  const start: Rule = {
    name: endOfText,
    id: idOfRule(endOfText),
    symbols: [{ kind: "rule", name: ParserStart }],
    length: 1,
    build: undefined,
  };
  const follow = followSets([start, ...rules]);
  const states = new Map<string, State>();
  const keyOf = ({ rule, at }: Item) => `${rules.indexOf(rule)}.${at}`;

  function stateOf(kernel: readonly Item[]): State {
    const key = kernel.map(keyOf).sort().join(" ");
    const known = states.get(key);
    if (known !== undefined) return known;
    const state: State = { id: states.size, actions: [], next: [] };
    states.set(key, state);
    const items = closureOf(kernel, rules);
    const setAction = (type: string, action: Action) => {
      if (state.actions[idOfType(type)] !== undefined)
        throw new Error(`the grammar is ambiguous at "${type}"`);
      state.actions[idOfType(type)] = action;
    };
    for (const { rule, at } of items) {
      if (at < rule.symbols.length) continue;
      if (rule === start) setAction(endOfText, { kind: "accept" });
      else for (const type of follow.get(rule.name) ?? []) setAction(type, { kind: "reduce", rule });
    }
    for (const symbol of nextSymbols(items)) {
      const moved = items
        .filter(({ rule, at }) => isSame(rule.symbols[at], symbol))
        .map(({ rule, at }) => ({ rule, at: at + 1 }));
      const target = stateOf(moved);
      if (symbol.kind === "token") setAction(symbol.name, { kind: "shift", state: target });
      else state.next[idOfRule(symbol.name)] = target;
    }
    return state;
  }

  const first = stateOf([{ rule: start, at: 0 }]);
  chainUnitReductions([...states.values()]);
  return { start: first, types: idOfType.numbers };
}

/** Creates a function that numbers names from 0 in the order in which it first sees them. */
function createNumbering() {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  return Object.assign(numberOf, { numbers });
}

/** A word is an operand, which is an AND of one, which is an OR of one: these three reductions are made one action. */
function chainUnitReductions(states: readonly State[]): void {
  const unitAt = (state: State | undefined, type: number): number | undefined => {
    const action = state?.actions[type];
    return action?.kind === "reduce" && isUnit(action.rule) ? action.rule.id : undefined;
  };
  const replacements: (() => void)[] = [];
  for (const state of states) {
    for (const type of state.actions.keys()) {
      if (unitAt(state, type) === undefined) continue;
      const to: (State | undefined)[] = states.map((below) => {
        let after: State | undefined = state;
        for (let id = unitAt(after, type); id !== undefined; id = unitAt(after, type)) {
          after = below.next[id];
        }
        return after;
      });
      replacements.push(() => {
        state.actions[type] = { kind: "unit", to };
      });
    }
  }
  // No action is replaced before all chains are known, because each is followed through the others.
  for (const replace of replacements) replace();
}

function isUnit({ length, build }: Reduction): boolean {
  return length === 1 && build === undefined;
}

function toRule(
  { name, symbols, postprocess }: CompiledRules["ParserRules"][number],
  idOf: (name: string) => number,
): Rule {
  const read = symbols.map((symbol: unknown): Symbol => {
    if (typeof symbol === "string") return { kind: "rule", name: symbol };
    const { type } = Object(symbol);
    if (typeof type !== "string") throw new Error(`${name}: only rules and token types can be parsed`);
    return { kind: "token", name: type };
  });
  if (read.length === 0) throw new Error(`${name}: nullable rules cannot be parsed`);
  // nearley's own `id` returns the only part.
  const isPlain = postprocess === undefined || postprocess.name === "id";
  return {
    name,
    id: idOf(name),
    symbols: read,
    length: read.length,
    build: isPlain ? undefined : (parts) => postprocess(parts, 0, noReject),
  };
}

/** nearley passes its builders a value with which to refuse; no builder here uses it. */
const noReject = {};

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

function nextSymbols(items: readonly Item[]): readonly Symbol[] {
  const symbols: Symbol[] = [];
  for (const { rule, at } of items) {
    const symbol = rule.symbols[at];
    if (symbol !== undefined && !symbols.some((other) => isSame(other, symbol))) symbols.push(symbol);
  }
  return symbols;
}

function isSame(one: Symbol | undefined, other: Symbol): boolean {
  return one?.kind === other.kind && one.name === other.name;
}

/** Returns the token types that can follow each rule (its FOLLOW set). */
function followSets(rules: readonly Rule[]): ReadonlyMap<string, ReadonlySet<string>> {
  const first = new Map(rules.map(({ name }) => [name, new Set<string>()]));
  const follow = new Map(rules.map(({ name }) => [name, new Set<string>()]));
  follow.get(endOfText)?.add(endOfText);
  const firstOf = (symbol: Symbol): Iterable<string> =>
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
