import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import type { OpenDatabase } from '#api/db/open.ts';

/** A folder of its own for one test, removed afterwards. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'islet-db-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A new database in a real file, closed and removed after the test. */
export function scratchDatabase(): OpenDatabase & { file: string } {
  const file = join(scratchFolder(), 'islet.db');
  const db = openDatabase({ file });
  onTestFinished(() => db.close());
  return { ...db, file };
}
