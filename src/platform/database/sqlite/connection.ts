import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

const STATEMENTS_KEPT = 400;
/** At start another program may be asked to let go for this long; nobody else waits meanwhile. */
const OPEN_TIMEOUT_MS = 5000;

/** A row as node:sqlite gives it. */
export type Row = Record<string, SQLOutputValue>;

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

/** What one statement did. */
export interface Outcome {
  rows: Row[];
  changes: number | bigint | undefined;
  insertId: number | bigint | undefined;
}

/** One SQLite connection with its prepared statements; the least recently used are dropped. */
export class Connection {
  readonly sqlite: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(sqlite: DatabaseSync) {
    this.sqlite = sqlite;
  }

  /** Runs one statement to its end. Parameters are bound in order. */
  run(sql: string, parameters: readonly unknown[]): Outcome {
    const { statement, returnsRows } = this.#prepare(sql);
    const values = parameters.map(toSqlValue);
    if (returnsRows) {
      const rows = statement.all(...values);
      return { rows, changes: undefined, insertId: undefined };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], changes, insertId: lastInsertRowid };
  }

  /** Rows one at a time, on a statement of its own so that two readers never share a cursor. */
  *iterate(sql: string, parameters: readonly unknown[]): Generator<Row> {
    yield* this.sqlite.prepare(sql).iterate(...parameters.map(toSqlValue));
  }

  /** From now on a lock of another process is an error at once: SQLite's own waiting holds the whole process up. */
  stopWaiting(): void {
    this.sqlite.exec('PRAGMA busy_timeout = 0');
  }

  /** What a commit waits for: FULL for the disk, NORMAL for nothing (a power cut then takes the last moments, and damages nothing). */
  setSynchronous(level: 'FULL' | 'NORMAL'): void {
    this.sqlite.exec(`PRAGMA synchronous = ${level}`);
  }

  close(): void {
    this.#statements.clear();
    if (this.sqlite.isOpen) this.sqlite.close();
  }

  #prepare(sql: string): Prepared {
    const kept = this.#statements.get(sql);
    if (kept) {
      this.#statements.delete(sql);
      this.#statements.set(sql, kept);
      return kept;
    }
    const statement = this.sqlite.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    if (this.#statements.size > STATEMENTS_KEPT) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return prepared;
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A query parameter of type ${typeof value} cannot be stored.`);
}

/** Opens `file` (or `:memory:`) with the settings every connection of ours has. */
export function connect(
  file: string,
  options: { queryOnly: boolean; openTimeoutMs?: number },
): Connection {
  const sqlite = new DatabaseSync(file, { timeout: options.openTimeoutMs ?? OPEN_TIMEOUT_MS });
  try {
    sqlite.exec('PRAGMA foreign_keys = ON');
    sqlite.exec('PRAGMA synchronous = NORMAL');
    sqlite.exec('PRAGMA temp_store = MEMORY');
    sqlite.exec('PRAGMA cache_size = -65536');
    sqlite.exec('PRAGMA mmap_size = 1073741824');
    if (options.queryOnly) sqlite.exec('PRAGMA query_only = ON');
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return new Connection(sqlite);
}
