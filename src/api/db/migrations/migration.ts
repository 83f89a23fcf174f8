/** One forward step of the schema; the statements of an engine run in one transaction. */
export interface Migration {
  name: string;
  sqlite: readonly string[];
  /** Tables whose numbers are given once from this step on, also those of rows that went: SQLite has to be told so, PostgreSQL does it anyway. */
  numbersOnce?: readonly string[];
  postgres: readonly string[];
}
