import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { createApi } from '#api/app.ts';
import { NOW } from '../setup/demo-database.ts';

// On SQLite alone: another program that holds its file.
it('an API closes its database also where what it counted cannot be written', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'islet-closing-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const quiet = (): void => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const api = await createApi({ dataDir, demo: false, publicOrigin: null, log, now: () => NOW });
  const ask = (path: string, init: RequestInit = {}) =>
    api.fetch(new Request(`http://tube.test/api/${path}`, init));
  const origin = { origin: 'http://tube.test' };
  const body = new URLSearchParams({ act: 'page', page: 'home' });
  expect((await ask('stat.php', { method: 'POST', body, headers: origin })).status).toBe(200);
  expect((await ask('viewer.php')).status).toBe(200);
  const other = new DatabaseSync(join(dataDir, 'islet.db'));
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  await expect(api.close()).rejects.toThrow(/locked/u);
  other.exec('ROLLBACK');
  // Nothing holds the file any more: who leaves last takes the journal along.
  other.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE');
  expect(other.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'delete' });
});
