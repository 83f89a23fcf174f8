import type { DatabaseSync } from 'node:sqlite';
import type { TestSql } from './engine-world.ts';
import { newToken, tokenHash } from '#api/services/sessions/token.ts';

/** Far beyond any test's present; seconds since 1970. */
const END = 4_000_000_000;

/** Opens a session of a member in the database itself, as signing in will; gives the token of its cookie. */
export function openSessionIn(database: DatabaseSync, memberId: number): string {
  const token = newToken();
  database
    .prepare(
      'INSERT INTO sessions (token_hash, member_id, created_ts, expires_ts) VALUES (?, ?, 1, ?)',
    )
    .run(tokenHash(token), memberId, END);
  return token;
}

/** The same on the engine of this run. */
export async function openSession(database: TestSql, memberId: number): Promise<string> {
  const token = newToken();
  await database.insert('sessions', {
    ...{ token_hash: tokenHash(token), member_id: memberId, created_ts: 1, expires_ts: END },
  });
  return token;
}
