/** One forward step of the schema; the statements of an engine run in one transaction. */
export interface Migration {
  name: string;
  sqlite: readonly string[];
  postgres: readonly string[];
}
