/** One forward step of the schema; its statements run in one transaction. */
export interface Migration {
  name: string;
  statements: readonly string[];
}
