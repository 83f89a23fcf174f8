import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';

/** Runs one statement on the server itself. */
async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: `${inject('postgres')}postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of its own on the tests' server: empty, or a copy of another one. */
export async function createPostgresDatabase(
  template = 'template0',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: `${inject('postgres')}${name}`,
    drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** The same for one test, dropped after it; gives its address. */
export async function scratchPostgres(): Promise<string> {
  const { url, drop } = await createPostgresDatabase();
  onTestFinished(drop);
  return url;
}
