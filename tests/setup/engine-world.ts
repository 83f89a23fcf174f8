import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Pool, TypeOverrides, types } from 'pg';
import { inject } from 'vitest';
import { demoTemplate, NOW } from './demo-database.ts';
import { createPostgresDatabase } from './postgres-database.ts';

/** The engine that this run of the tests is for. */
export const ENGINE = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite';

export type Row = Record<string, string | number | null>;
type Values = readonly (string | number | null)[];

/** SQL of a test's own on the database that a site works with, with `?` for values. What it says both engines understand. */
export interface TestSql {
  rows: (query: string, ...values: Values) => Promise<Row[]>;
  /** The first value of the first row. */
  number: (query: string, ...values: Values) => Promise<number>;
  /** Statements without values or rows. */
  run: (statements: string) => Promise<void>;
  /** Adds a row; gives its number where the database has given it one. */
  insert: (table: string, row: Row) => Promise<number>;
}

/** Where a site of a test keeps what it has. */
export interface EngineWorld extends TestSql {
  /** For `createApi`. */
  place: { dataDir: string; databaseUrl: string | null };
  remove: () => Promise<void>;
}

/** What is there before the first test: nothing, the demo, or a demo that no test of any file writes to. */
export type Contents = 'empty' | 'demo' | 'shared demo';

type Ask = (query: string, values: Values) => Promise<Row[]>;

function testSql(ask: Ask, run: TestSql['run']): TestSql {
  const rows: TestSql['rows'] = (query, ...values) => ask(query, values);
  return {
    rows,
    run,
    number: async (query, ...values) =>
      Number(Object.values((await rows(query, ...values))[0] ?? {})[0]),
    insert: async (table, row) => {
      const names = Object.keys(row);
      const holes = names.map(() => '?').join(', ');
      const [added] = await ask(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${holes}) RETURNING *`,
        Object.values(row),
      );
      return Number(added?.['id']);
    },
  };
}

/** SQL on a file; it waits for whoever writes. */
export function sqliteSql(file: string): TestSql & { close: () => void } {
  let sqlite: DatabaseSync | undefined;
  const open = (): DatabaseSync => (sqlite ??= new DatabaseSync(file, { timeout: 5000 }));
  const sql = testSql(
    (query, values) =>
      Promise.resolve(
        open()
          .prepare(query)
          .all(...(values as SQLInputValue[])) as Row[],
      ),
    (statements) => Promise.resolve(open().exec(statements)),
  );
  return { ...sql, close: () => sqlite?.close() };
}

/** SQL on a server. */
export function postgresSql(url: string): TestSql & { close: () => Promise<void> } {
  const numbers = new TypeOverrides();
  for (const type of [types.builtins.INT8, types.builtins.NUMERIC])
    numbers.setTypeParser(type, Number);
  const pool = new Pool({ connectionString: url, max: 1, types: numbers });
  pool.on('error', () => undefined);
  const ask: Ask = async (query, values) => {
    let at = 0;
    const { rows } = await pool.query<Row>(
      query.replace(/\?/gu, () => `$${(at += 1)}`),
      [...values],
    );
    return rows;
  };
  const sql = testSql(ask, async (statements) => void (await pool.query(statements)));
  return { ...sql, close: () => pool.end() };
}

/** Makes a place of this run's engine. */
export async function engineWorld(contents: Contents): Promise<EngineWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'islet-world-'));
  const removeFolder = (): void => rmSync(dataDir, { recursive: true, force: true });
  if (ENGINE === 'sqlite') {
    const file = join(dataDir, 'islet.db');
    if (contents !== 'empty') copyFileSync(await demoTemplate(NOW), file);
    const { close, ...sql } = sqliteSql(file);
    const remove = (): Promise<void> => {
      close();
      return Promise.resolve(removeFolder());
    };
    return { ...sql, place: { dataDir, databaseUrl: null }, remove };
  }
  const isShared = contents === 'shared demo';
  const { url, drop } = isShared
    ? { url: `${inject('postgres')}shared_demo`, drop: () => Promise.resolve() }
    : await createPostgresDatabase(contents === 'demo' ? 'demo_template' : 'empty_template');
  const { close, ...sql } = postgresSql(url);
  const remove = async (): Promise<void> => {
    await close();
    await drop();
    removeFolder();
  };
  return { ...sql, place: { dataDir, databaseUrl: url }, remove };
}
