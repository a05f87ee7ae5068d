/** The public API of queries as SQL. Pure: knows no driver. */
export { type ColumnMap, type TableName, type TableOf, vitaeColumns } from "./columns.ts";
export {
  type Dialect,
  type DialectName,
  dialectNames,
  dialects,
  type Value as SqlValue,
} from "./dialects.ts";
export { type Condition, type Question, type QuestionOptions, toQuestion } from "./question.ts";
export { type SchemaTable, schemaTables, schemaVersion, tableOrder, toIndexes, toSchema } from "./schema.ts";
export { toAnswerScript, toInserts, toLoadScript } from "./script.ts";
export { type Row, type Tables, toTables } from "./tables.ts";
export {
  type Answering,
  type CountName,
  type Statement,
  type StatementReply,
  toSql,
  toStatements,
} from "./to-sql.ts";
export type { SqlProblem } from "./where.ts";
