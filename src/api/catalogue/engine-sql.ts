import type { RawBuilder } from 'kysely';

/** The expressions that engines write differently, for what is else one SQL. */
export interface EngineSql {
  /** A condition: the column is one of these ids, however many, in one parameter. */
  among: (column: string, ids: readonly number[]) => RawBuilder<boolean>;
  /** A condition: the column begins with this text, without regard to the case of Latin letters. */
  startsWith: (column: string, text: string) => RawBuilder<boolean>;
  /** A value: the rows of a query for `clip` and `frame`, in its order, as JSON: `[["clip", frame], …]`. */
  frames: (query: RawBuilder<unknown>) => RawBuilder<string>;
}
