import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { createApi } from '#api/app.ts';
import { SECRET_KEY } from '#api/secret-mark.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { NOW } from './demo-database.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the tests' PostgreSQL server, without a database. */
    postgres: string;
  }
}

const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Starts a site on a database and stops it: what a start makes is there then. */
async function startOnce(databaseUrl: string, demo: boolean): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'islet-template-'));
  const options = { dataDir, databaseUrl, demo, works: false, publicOrigin: null, log };
  const api = await createApi({ ...options, now: () => NOW });
  await api.close();
  // Whoever copies it has a secret of their own.
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('DELETE FROM meta WHERE key = $1', [SECRET_KEY]);
  await client.end();
  rmSync(dataDir, { recursive: true });
}

/** Databases that files of tests copy, and one that they share as long as they only read. */
async function makeTemplates({ urlOf }: PostgresServer): Promise<void> {
  const admin = new Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  await admin.query('CREATE DATABASE schema_template TEMPLATE template0');
  await (await openPostgresDatabase({ url: urlOf('schema_template') })).close();
  await admin.query('CREATE DATABASE empty_template TEMPLATE schema_template');
  await startOnce(urlOf('empty_template'), false);
  await admin.query('CREATE DATABASE demo_template TEMPLATE empty_template');
  await startOnce(urlOf('demo_template'), true);
  await admin.query('CREATE DATABASE shared_demo TEMPLATE demo_template');
  await admin.end();
}

/** Starts one PostgreSQL server for all files of a project; without one the project fails, and says so. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  try {
    const server = await startPostgres();
    await makeTemplates(server);
    project.provide('postgres', server.urlOf(''));
    return () => server.remove();
  } catch (error) {
    throw new Error('No PostgreSQL server could be started: its tests cannot be run.', {
      cause: error,
    });
  }
}
