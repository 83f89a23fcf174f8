import { sql, type Kysely } from 'kysely';
import type { Database } from '#api/db/schema/index.ts';
import { ENGINE } from '../db-support/engine-database.ts';

/** A column that holds the number of a member. */
export type MemberColumn = readonly [table: string, column: string];

const SQLITE = sql<{ table: string; column: string }>`
  SELECT m.name AS "table", f."from" AS "column"
  FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f
  WHERE m.type = 'table' AND f."table" = 'members' ORDER BY 1, 2`;
const POSTGRES = sql<{ table: string; column: string }>`
  SELECT c.conrelid::regclass::text AS "table", a.attname AS "column"
  FROM pg_constraint AS c
  JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
  WHERE c.contype = 'f' AND c.confrelid = 'members'::regclass ORDER BY 1, 2`;

/** Every column of the schema that refers to members, as the engine itself says, and the key of members. */
export async function memberColumns(db: Kysely<Database>): Promise<MemberColumn[]> {
  const { rows } = await (ENGINE === 'postgres' ? POSTGRES : SQLITE).execute(db);
  return [['members', 'id'], ...rows.map(({ table, column }) => [table, column] as const)];
}

/** How many rows of it are of one member. */
export async function rowsOf(
  db: Kysely<Database>,
  [table, column]: MemberColumn,
  member: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} = ${member}`.execute(db);
  return Number(rows[0]?.n);
}

/** Every table that holds one of these texts, in whatever column: the text and the table. */
export async function textsLeft(
  db: Kysely<Database>,
  texts: readonly string[],
): Promise<(readonly [text: string, table: string])[]> {
  const found: (readonly [string, string])[] = [];
  for (const { schema, name } of await db.introspection.getTables()) {
    const table = sql.id(...(schema === undefined ? [] : [schema]), name);
    const { rows } = await sql`SELECT * FROM ${table}`.execute(db);
    const written = rows.map((row) => JSON.stringify(row)).join('\n');
    found.push(
      ...texts.filter((text) => written.includes(text)).map((text) => [text, name] as const),
    );
  }
  return found;
}
