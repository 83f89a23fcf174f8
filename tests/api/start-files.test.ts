import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { demoFolder } from '../setup/demo-database.ts';
import { LIST, start } from './support/start-site.ts';

// On SQLite alone: what may befall a file. What may befall a server is in tests/api-postgres/operator.test.ts and site.test.ts.

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'islet-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('an empty site', () => {
  it('is created where no folder was', async () => {
    const folder = join(emptyFolder(), 'not', 'there');
    await start({ dataDir: folder });
    expect(existsSync(join(folder, 'islet.db'))).toBe(true);
  });
});

describe('a database that cannot be used', () => {
  it('says so and is left as it was', async () => {
    const folder = await demoFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'islet.db');
    truncateSync(file, 100_000);
    const before = readFileSync(file);
    await expect(start({ dataDir: folder })).rejects.toMatchObject({
      name: 'DatabaseError',
      code: 'damaged',
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('is not filled anew when it was emptied, and says that data was lost', async () => {
    const folder = emptyFolder();
    const first = await start({ dataDir: folder });
    await first.api.close();
    const file = join(folder, 'islet.db');
    truncateSync(file, 0);
    await expect(start({ dataDir: folder }, { demo: true })).rejects.toMatchObject({
      name: 'DatabaseError',
      message: expect.stringContaining('its data was lost'),
    });
    expect(readFileSync(file)).toHaveLength(0);
    rmSync(file);
    expect((await (await start({ dataDir: folder })).get(LIST)).status).toBe(200);
  });
});

describe('health', () => {
  it('knows whether the database can be written', async () => {
    const folder = emptyFolder();
    const { api, errors } = await start({ dataDir: folder });
    const other = new DatabaseSync(join(folder, 'islet.db'));
    other.exec('BEGIN IMMEDIATE');
    expect(await api.isWritable()).toBe(false);
    other.close();
    expect(errors).toEqual(['nothing can be written']);
  });

  it('knows whether the data folder can be written, and leaves nothing in it', async () => {
    const folder = emptyFolder();
    const { api } = await start({ dataDir: folder });
    const before = readdirSync(folder);
    expect(await api.isWritable()).toBe(true);
    expect(readdirSync(folder)).toEqual(before);
    const gone = emptyFolder();
    const { api: broken } = await start({ dataDir: gone });
    rmSync(gone, { recursive: true });
    expect(await broken.isWritable()).toBe(false);
  });
});
