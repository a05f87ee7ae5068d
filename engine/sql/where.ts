/** Writes a condition in SQL. Each leaf is true or false, never null, so that NOT has the language's meaning. */
import type { FieldExpression, Span, Value } from "../../grammar/ast.ts";
import {
  type CvFieldName,
  cvFields,
  flagNames,
  type PresenceName,
  presenceNames,
  type WordField,
  wordFields,
} from "../../grammar/fields.ts";
import { foldLetters } from "../../grammar/letters.ts";
import { recordOf } from "../../model/collections.ts";
import type { FacetName } from "../indexes/facet-values.ts";
import { type Bounds, readDays, readNumber, toBounds } from "../query/plan.ts";
import { findFlags, valuesOf } from "../query/referenced-values.ts";
import type { ColumnMap, NeededColumn, OptionalColumn, TableName, TableOf } from "./columns.ts";
import type { Dialect } from "./dialects.ts";
import { isStorable, toFolded, toWords } from "./folded-text.ts";
import type { Condition } from "./question.ts";

/**
 * The reason why a term cannot be expressed in SQL, and its span in UTF-16 code units. `text-unstorable`: it has a NUL or
 * half of a surrogate pair. `column-missing`: the column map has no column for it. `field-unknown`: the language does not
 * have the field, or the field does not support such a term.
 */
export interface SqlProblem extends Span {
  readonly code: "text-unstorable" | "column-missing" | "field-unknown";
  readonly message: string;
}

type Spanned = { readonly span: Span };

/** Writes the condition of a term. */
type FieldWriter = (node: FieldExpression) => string;

/** Thrown by the writer deep inside an expression, and caught where the writer is created. */
export class RefusedTerm extends Error {
  readonly problem: SqlProblem;

  constructor(problem: SqlProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

const always = "1 = 1";
const never = "1 = 0";

/** More than any year or day in a column, and within the integers of every database. */
const farthest = 1_000_000_000;

/** Writes the conditions of one statement and collects its parameters, each of which may be used several times. */
export class ConditionWriter {
  readonly params: (string | number)[] = [];
  readonly #dialect: Dialect;
  readonly #map: ColumnMap;

  constructor(dialect: Dialect, map: ColumnMap) {
    this.#dialect = dialect;
    this.#map = map;
  }

  table(name: TableName): string {
    const parts = typeof name === "string" ? [name] : name;
    return parts.map(this.#dialect.identifier).join(".");
  }

  /** Writes a column of activities, whose alias is `a`. */
  column(name: NeededColumn): string {
    return `a.${this.#dialect.identifier(this.#map.activity.columns[name])}`;
  }

  /** Writes a column of another table by its alias. */
  columnOf<Column extends string>(letter: string, { columns }: TableOf<Column>, name: Column): string {
    return `${letter}.${this.#dialect.identifier(columns[name])}`;
  }

  write(condition: Condition): string {
    switch (condition.kind) {
      case "and":
        return join(
          condition.items.map((item) => this.write(item)),
          "AND",
        );
      case "or":
        return join(
          condition.items.map((item) => this.write(item)),
          "OR",
        );
      case "not":
        return `NOT (${this.write(condition.item)})`;
      case "years":
        return this.#within(this.column("year"), [{ low: condition.from, high: condition.to }]);
      case "category":
        return notNull(
          this.column("category"),
          `${this.column("category")} = ${this.#parameter(condition.id)}`,
        );
      case "chosen":
        return this.#ofFacet(
          condition.facet,
          join(
            condition.ids.map((id) => this.#hasId(tableOf(condition.facet), id)),
            "OR",
          ),
        );
      case "all-languages":
        return this.#allLanguages(condition.values, condition.isLenient);
      case "all-tags":
        return this.#allTags(condition.values, condition.isLenient);
      case "term":
        return this.#words("title", [condition.value], condition);
      case "match":
      case "in":
      case "compare":
      case "range":
        return this.#field(condition);
    }
  }

  #field(node: FieldExpression): string {
    const name: CvFieldName | undefined = cvFields.find((field) => field.name === node.field)?.name;
    if (name === undefined) return refuse("field-unknown", node, `There is no field ${node.field}`);
    return this.#writers[name](node);
  }

  /** Writes terms with values, which comparisons and ranges do not have. */
  #ofValues(write: (values: readonly Value[], node: FieldExpression) => string): FieldWriter {
    return (node) => {
      const values = valuesOf(node);
      if (values === undefined) return refuse("field-unknown", node, `Values of ${node.field} have no order`);
      requireStorable(values);
      return write(values, node);
    };
  }

  /** A field without a row does not compile. */
  readonly #writers: Readonly<Record<CvFieldName, FieldWriter>> = {
    year: (node) => this.#dated("year", node),
    createdAt: (node) => this.#dated("createdAt", node),
    acceptedAt: (node) => this.#dated("acceptedAt", node),
    endedAt: (node) => this.#dated("endedAt", node),
    language: this.#ofValues((values) => this.#named("languages", values)),
    org: this.#ofValues((values) => this.#named("orgs", values)),
    category: this.#ofValues((values) => this.#named("categories", values)),
    tag: this.#ofValues((values) => this.#tagged(values)),
    ...recordOf(wordFields, (field) => this.#ofValues((values, node) => this.#words(field, values, node))),
    is: this.#ofValues((values, node) => this.#flagged(values, node)),
    has: this.#ofValues((values) =>
      join(
        values.map((value) => this.#present(value)),
        "OR",
      ),
    ),
    no: this.#ofValues((values) =>
      join(
        values.map((value) => `NOT (${this.#present(value)})`),
        "OR",
      ),
    ),
    id: this.#ofValues((values, node) =>
      join(
        values.map((value) => this.#withId(value, node)),
        "OR",
      ),
    ),
  };

  #dated(name: "year" | "createdAt" | "acceptedAt" | "endedAt", node: FieldExpression): string {
    const bounds = toBounds(node, name === "year" ? readNumber : readDays);
    if (bounds === undefined)
      return refuse(
        "field-unknown",
        node,
        `${name} is compared with something that is not a ${name === "year" ? "number" : "date"}`,
      );
    const column = name === "year" ? this.column("year") : this.#optional(dayColumns[name], node);
    return this.#within(column, bounds);
  }

  /** Writes the condition that an integer column is within one of the bounds. */
  #within(column: string, bounds: readonly Bounds[]): string {
    const ranges = bounds.map(({ low, high }) => {
      const from = Math.ceil(Math.max(low, -farthest));
      const to = Math.floor(Math.min(high, farthest));
      if (!(from <= to)) return never;
      const ends = [
        ...(low === -Infinity ? [] : [`${column} >= ${this.#parameter(from)}`]),
        ...(high === Infinity ? [] : [`${column} <= ${this.#parameter(to)}`]),
      ];
      return join(ends, "AND");
    });
    return notNull(column, join(ranges, "OR"));
  }

  #words(field: WordField, values: readonly Value[], at: Spanned): string {
    requireStorable(values);
    const columns = this.#map.activity.texts[field] ?? {};
    const found = values.map(({ text, wildcard }) => {
      // Every title contains the empty text.
      if (text === "") return always;
      const form = wildcard ? "words" : "folded";
      const column = this.#mapped(columns[form], `${form} ${field}`, at);
      const part = this.#parameter(wildcard ? toWords(text) : toFolded(text));
      return notNull(column, this.#dialect.contains(column, part));
    });
    return join(found, "OR");
  }

  #named(facet: FacetName, values: readonly Value[]): string {
    return this.#ofFacet(facet, this.#isNamed(tableOf(facet), values));
  }

  /** Writes the condition that values name a value `v` of a facet: by its exact id, or else by id or name without regard to case and accents. */
  #isNamed(name: ValueTable, values: readonly Value[]): string {
    const table = this.#map[name];
    const [foldedId, foldedName] = [
      this.columnOf("v", table, "foldedId"),
      this.columnOf("v", table, "foldedName"),
    ];
    const named = values.map(({ text, wildcard }) => {
      const folded = this.#parameter(foldLetters(text));
      if (!wildcard) {
        const isAlias = name === "language" ? this.#isAlias(folded) : "";
        return this.#isId(name, text, `${foldedId} = ${folded} OR ${foldedName} = ${folded}${isAlias}`);
      }
      if (text === "") return always;
      const { startsWith } = this.#dialect;
      return `${startsWith(foldedId, folded)} OR ${startsWith(foldedName, folded)}`;
    });
    return join(named, "OR");
  }

  /** Writes the condition that the language `v` has a short form. */
  #isAlias(folded: string): string {
    const { language, languageAlias } = this.#map;
    if (languageAlias === undefined) return "";
    const id = this.columnOf("v", language, "id");
    const [named, alias] = [
      this.columnOf("a", languageAlias, "language"),
      this.columnOf("a", languageAlias, "foldedAlias"),
    ];
    return ` OR ${id} IN (SELECT ${named} FROM ${this.table(languageAlias.table)} AS a WHERE ${named} IS NOT NULL AND ${alias} = ${folded})`;
  }

  #hasId(name: ValueTable, id: string): string {
    const folded = `${this.columnOf("v", this.#map[name], "foldedId")} = ${this.#parameter(foldLetters(id))}`;
    return this.#isId(name, id, folded);
  }

  /** Writes the condition that `v` has exactly this id; if no value has it, `otherwise`. */
  #isId(name: ValueTable, id: string, otherwise: string): string {
    const table = this.#map[name];
    const exact = this.#parameter(id);
    const isKnown = `SELECT count(*) FROM ${this.table(table.table)} AS x WHERE ${this.columnOf("x", table, "id")} = ${exact}`;
    return `${this.columnOf("v", table, "id")} = ${exact} OR ((${otherwise}) AND (${isKnown}) = 0)`;
  }

  /** Writes the condition that the activity has a value of the facet for which a condition on `v` is true. */
  #ofFacet(facet: FacetName, condition: string): string {
    const found = this.#idsWhere(tableOf(facet), condition);
    const org = this.column("org");
    switch (facet) {
      case "orgs":
        return notNull(org, `${org} IN (${found})`);
      case "categories":
        return notNull(this.column("category"), `${this.column("category")} IN (${found})`);
      case "languages":
        return notNull(org, `${org} IN (${this.#orgsOfLanguages(found)})`);
    }
  }

  #idsWhere(name: ValueTable, condition: string): string {
    const table = this.#map[name];
    const id = this.columnOf("v", table, "id");
    return `SELECT ${id} FROM ${this.table(table.table)} AS v WHERE ${id} IS NOT NULL AND (${condition})`;
  }

  #orgsOfLanguages(languages: string): string {
    const { orgLanguage } = this.#map;
    const [org, language] = [
      this.columnOf("l", orgLanguage, "org"),
      this.columnOf("l", orgLanguage, "language"),
    ];
    return `SELECT ${org} FROM ${this.table(orgLanguage.table)} AS l WHERE ${org} IS NOT NULL AND ${language} IN (${languages})`;
  }

  #allLanguages(values: readonly Value[], isLenient: boolean): string {
    if (values.length === 0) return always;
    requireStorable(values);
    const { language } = this.#map;
    const countWhere = (condition: string) =>
      `(SELECT count(*) FROM ${this.table(language.table)} AS v WHERE ${condition})`;
    const named = this.#isNamed("language", values);
    const orgs = this.#orgsOfLanguages(this.#idsWhere("language", named));
    const org = this.column("org");
    const grouped = `${orgs} GROUP BY ${this.columnOf("l", this.#map.orgLanguage, "org")} HAVING count(*) = ${countWhere(named)}`;
    const hasAll = `(${countWhere(named)} = 0 OR ${notNull(org, `${org} IN (${grouped})`)})`;
    if (isLenient) return hasAll;
    const known = values.map((value) => `${countWhere(this.#isNamed("language", [value]))} > 0`);
    return join([...known, hasAll], "AND");
  }

  #tagged(values: readonly Value[]): string {
    const { dataIndex, activity, from } = this.#tags();
    const found = `SELECT ${activity} FROM ${from} WHERE ${activity} IS NOT NULL AND (${this.#isTag(values)})`;
    return notNull(dataIndex, `${dataIndex} IN (${found})`);
  }

  #allTags(values: readonly Value[], isLenient: boolean): string {
    requireStorable(values);
    const { dataIndex, activity, tag, from } = this.#tags();
    const countWhere = (condition: string) =>
      `(SELECT count(DISTINCT ${tag}) FROM ${from} WHERE ${condition})`;
    const named = this.#isTag(values);
    const found = `SELECT ${activity} FROM ${from} WHERE ${activity} IS NOT NULL AND (${named}) GROUP BY ${activity} HAVING count(DISTINCT ${tag}) = ${countWhere(named)}`;
    const hasAll = `(${countWhere(named)} = 0 OR ${notNull(dataIndex, `${dataIndex} IN (${found})`)})`;
    if (isLenient) return hasAll;
    const known = values.map((value) => `${countWhere(this.#isTag([value]))} > 0`);
    return join([...known, hasAll], "AND");
  }

  #tags() {
    const { activityTag } = this.#map;
    return {
      dataIndex: this.column("dataIndex"),
      activity: this.columnOf("t", activityTag, "activity"),
      tag: this.columnOf("t", activityTag, "foldedTag"),
      from: `${this.table(activityTag.table)} AS t`,
    };
  }

  /** Writes the condition that values name the tag `t`. */
  #isTag(values: readonly Value[]): string {
    const { tag } = this.#tags();
    const named = values.map(({ text, wildcard }) => {
      if (text === "") return wildcard ? always : never;
      const folded = this.#parameter(foldLetters(text));
      return wildcard ? this.#dialect.startsWith(tag, folded) : `${tag} = ${folded}`;
    });
    return join(named, "OR");
  }

  #flagged(values: readonly Value[], at: Spanned): string {
    const named = new Set(values.flatMap(findFlags));
    const { flags } = this.#map.activity;
    const columns = flagNames
      .filter((flag) => named.has(flag))
      .map((flag) => this.#dialect.isTrue(this.#mapped(flags[flag], `is:${flag}`, at)));
    return join(columns, "OR", never);
  }

  #present(value: Value): string {
    const name: PresenceName | undefined = presenceNames.find(
      (one) => one.toLowerCase() === value.text.toLowerCase(),
    );
    if (name === undefined) return never;
    return this.#dialect.isTrue(this.#mapped(this.#map.activity.presences[name], `has:${name}`, value));
  }

  #withId({ text, wildcard }: Value, at: Spanned): string {
    if (text === "" && !wildcard) return never;
    const id = this.column("id");
    if (text === "") return notNull(id, `${id} <> ''`);
    const foldedId = this.#optional("foldedId", at);
    const folded = this.#parameter(foldLetters(text));
    if (wildcard) return notNull(foldedId, this.#dialect.startsWith(foldedId, folded));
    const exact = this.#parameter(text);
    const { table, columns } = this.#map.activity;
    const isKnown = `SELECT count(*) FROM ${this.table(table)} AS x WHERE x.${this.#dialect.identifier(columns.id)} = ${exact}`;
    const inAnyCase = notNull(foldedId, `${foldedId} = ${folded} AND (${isKnown}) = 0`);
    return `(${notNull(id, `${id} = ${exact}`)} OR ${inAnyCase})`;
  }

  #optional(name: OptionalColumn, at: Spanned): string {
    return this.#mapped(this.#map.activity.columns[name], name, at);
  }

  #mapped(column: string | undefined, name: string, at: Spanned): string {
    if (column === undefined) return refuse("column-missing", at, `The column map has no column for ${name}`);
    return `a.${this.#dialect.identifier(column)}`;
  }

  #parameter(value: string | number): string {
    const known = this.params.indexOf(value);
    const number = known === -1 ? this.params.push(value) : known + 1;
    return this.#dialect.parameter(number, value);
  }
}

type ValueTable = "language" | "category" | "org";

const dayColumns = {
  createdAt: "createdDay",
  acceptedAt: "acceptedDay",
  endedAt: "endedDay",
} as const satisfies Partial<Record<CvFieldName, OptionalColumn>>;

export function tableOf(facet: FacetName): ValueTable {
  switch (facet) {
    case "languages":
      return "language";
    case "categories":
      return "category";
    case "orgs":
      return "org";
  }
}

/** A comparison with null is neither true nor false, also inside NOT. */
function notNull(column: string, condition: string): string {
  return condition === always ? `${column} IS NOT NULL` : `(${column} IS NOT NULL AND (${condition}))`;
}

/** Joins conditions in nested halves: databases reject a thousand levels. `none`: the result of an empty list. */
function join(conditions: readonly string[], operator: "AND" | "OR", none = always): string {
  const [only] = conditions;
  if (only === undefined) return none;
  if (conditions.length === 1) return only;
  if (conditions.length <= flatItems) return `(${conditions.join(` ${operator} `)})`;
  const middle = conditions.length >> 1;
  return `(${join(conditions.slice(0, middle), operator)} ${operator} ${join(conditions.slice(middle), operator)})`;
}

const flatItems = 8;

function requireStorable(values: readonly Value[]): void {
  for (const value of values)
    if (!isStorable(value.text))
      refuse("text-unstorable", value, "No database keeps a NUL or half of a character");
}

function refuse(code: SqlProblem["code"], { span: { start, length } }: Spanned, message: string): never {
  throw new RefusedTerm({ code, message, start, length });
}
