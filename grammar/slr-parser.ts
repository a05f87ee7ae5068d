/**
 * A table for the grammar that nearley compiled: what to do in each state at each token (an SLR(1) automaton).
 * nearley's own parser keeps all parses that a text might have; a grammar that has such a table needs none of
 * that, since the table can only be made where every text has at most one.
 */
import type { CompiledRules } from "nearley";
import type { Written } from "./build.ts";
import type { Token } from "./lexer.ts";
import compiledGrammar from "./query.generated.js";

/** Stands for the end of the text as a token type, and for the whole text as a rule: no name of the grammar. */
const endOfText = "$";

/** Names are numbers in the table: looking a number up in a list takes a third of the time. */
interface ParseTable {
  readonly start: State;
  /** The number of each token type. */
  readonly types: ReadonlyMap<string, number>;
}

interface Reduction {
  /** The rule's number. */
  readonly id: number;
  /** Number of parts. */
  readonly length: number;
  /** Makes a node of the parts; none where the only part is the node. */
  readonly build: ((parts: unknown[]) => unknown) | undefined;
}

type Action =
  | { readonly kind: "shift"; readonly state: State }
  | { readonly kind: "reduce"; readonly rule: Reduction }
  /** All reductions in a row that leave the node as it is; the state after them, by the state below the node. */
  | { readonly kind: "rename"; readonly to: readonly (State | undefined)[] }
  | { readonly kind: "accept" };

interface State {
  /** Its place among the states. */
  readonly id: number;
  /** By token type; refused where there is none. */
  readonly actions: (Action | undefined)[];
  /** By the rule that was reduced here. */
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

/** A rule read up to a place. */
interface Item {
  readonly rule: Rule;
  readonly at: number;
}

/** Throws where the grammar is ambiguous or needs to see more than one token ahead. */
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
  const follow = findFollow([start, ...rules]);
  const states = new Map<string, State>();
  const keyOf = ({ rule, at }: Item) => `${rules.indexOf(rule)}.${at}`;

  function stateOf(kernel: readonly Item[]): State {
    const key = kernel.map(keyOf).sort().join(" ");
    const known = states.get(key);
    if (known !== undefined) return known;
    const state: State = { id: states.size, actions: [], next: [] };
    states.set(key, state);
    const items = close(kernel, rules);
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
  joinRenames([...states.values()]);
  return { start: first, types: idOfType.numbers };
}

/** Numbers names from 0 on, in the order in which they are first asked for. */
function createNumbering() {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  return Object.assign(numberOf, { numbers });
}

/** A word is an operand, which is an AND of one, which is an OR of one: three steps at each word, taken as one. */
function joinRenames(states: readonly State[]): void {
  const renameAt = (state: State | undefined, type: number): number | undefined => {
    const action = state?.actions[type];
    return action?.kind === "reduce" && isRename(action.rule) ? action.rule.id : undefined;
  };
  const joined: (() => void)[] = [];
  for (const state of states) {
    for (const type of state.actions.keys()) {
      if (renameAt(state, type) === undefined) continue;
      const to: (State | undefined)[] = states.map((below) => {
        let after: State | undefined = state;
        for (let id = renameAt(after, type); id !== undefined; id = renameAt(after, type)) {
          after = below.next[id];
        }
        return after;
      });
      joined.push(() => {
        state.actions[type] = { kind: "rename", to };
      });
    }
  }
  // Not before all are known: each is followed through the others.
  for (const join of joined) join();
}

function isRename({ length, build }: Reduction): boolean {
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
  // nearley's own `id` hands the only part on.
  const isPlain = postprocess === undefined || postprocess.name === "id";
  return {
    name,
    id: idOf(name),
    symbols: read,
    length: read.length,
    build: isPlain ? undefined : (parts) => postprocess(parts, 0, noReject),
  };
}

/** nearley hands its builders a way to refuse; none of ours does. */
const noReject = {};

/** With the beginnings of all rules that could come next. */
function close(kernel: readonly Item[], rules: readonly Rule[]): readonly Item[] {
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

/** The token types that can come after each rule. */
function findFollow(rules: readonly Rule[]): ReadonlyMap<string, ReadonlySet<string>> {
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

/** Runs passes until one changes nothing. */
function untilSettled(pass: () => readonly boolean[]): void {
  while (pass().includes(true));
}

function addAll(set: Set<string> | undefined, values: Iterable<string>): boolean {
  const before = set?.size;
  for (const value of [...values]) set?.add(value);
  return set?.size !== before;
}

const { start, types } = buildParseTable(compiledGrammar);
const end = typeOf(endOfText);

/** The parses that the grammar has for these tokens: none where it refuses, otherwise one. */
export function derive(tokens: readonly Token[]): readonly Written[] {
  // Two stacks with one top; what lies above it is left over, which costs less than shortening arrays.
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
      case "rename": {
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
        return isWritten(node) ? [node] : [];
      }
    }
  }
}

/** None of the table's, where the grammar does not know it. */
function typeOf(name: string | undefined): number {
  return (name === undefined ? undefined : types.get(name)) ?? -1;
}

/** What the rules build is the grammar's own affair; the start rule builds this. */
function isWritten(node: unknown): node is Written {
  return typeof node === "object" && node !== null && "kind" in node;
}
