import type { ColumnType } from 'kysely';

/** A column that SQLite computes: read, never written. */
export type Computed<T> = ColumnType<T, never, never>;

/** 0 or 1, SQLite's boolean. */
export type Flag = 0 | 1;
