import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import config from '../vitest.config.ts';
import { LONG_ON_POSTGRES } from './setup/long.ts';

const FOLDER = 'tests/api';
/** How a file says why it runs on one engine. */
const REASON = /^\/\/ On (?:one engine|SQLite alone)[:,] ./mu;

const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join(FOLDER, name));

/** What the tests on PostgreSQL are, by the configuration of all tests. */
const onPostgres = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test?.name === 'api-postgres'
    ? (project.test.include ?? [])
    : [],
);

it('every test of the API runs on both engines or says why not, and none does both', () => {
  const wrong = files.filter((file) => {
    const says = REASON.test(readFileSync(file, 'utf8'));
    return says === onPostgres.includes(file);
  });
  expect(wrong).toEqual([]);
});

it('every file of the API that is to run on PostgreSQL is there', () => {
  const named = onPostgres.filter((file) => !file.includes('*'));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !files.includes(file))).toEqual([]);
  expect(LONG_ON_POSTGRES.filter((file) => !named.includes(file))).toEqual([]);
});
