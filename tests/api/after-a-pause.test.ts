import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { forgetArchives } from '#api/services/own-data/archive.ts';
import { forgetUploads } from '#api/services/uploads/drop.ts';
import { UPLOAD_AWAY_SECONDS, UPLOAD_DRAFT_SECONDS } from '#config/uploads.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { NOW } from '../setup/demo-database.ts';
import { memberWorld } from './support/member-world.ts';
import { addCategories, idOf, TOLD, uploader } from './support/upload.ts';

let works = false;
const world = memberWorld(() => ({ works }));
const { create, patch, head, partsOf } = uploader(world);
const after = (seconds: number) => ({
  db: world.db,
  blobs: diskBlobs(join(world.dataDir, 'blobs')),
  now: () => new Date(NOW.getTime() + seconds * 1000),
});

beforeAll(() => addCategories(world.db));

it.each([
  ['was over', 1, 410],
  ['is over in ten minutes', NOW.getTime() / 1000 + 600, 200],
])(
  'an upload whose time %s as the site comes back can be gone on with for a day; then it is forgotten, with what was kept of it',
  async (_, expires_ts, before) => {
    const created = await create(TOLD, { name: 'left.mp4', bytes: 100 });
    const location = created.headers.get('location') ?? '';
    await patch(location, 0, 'x'.repeat(50));
    const [part] = await partsOf(idOf(created));
    expect(part?.bytes).toBe(50);
    await world.db.updateTable('uploads').set({ expires_ts }).execute();
    expect((await head(location)).status).toBe(before);
    await world.restart();
    expect((await head(location)).headers.get('upload-offset')).toBe('50');
    await forgetUploads(after(UPLOAD_AWAY_SECONDS - 1));
    expect((await head(location)).status).toBe(200);
    await forgetUploads(after(UPLOAD_AWAY_SECONDS));
    expect((await head(location)).status).toBe(404);
    expect(await partsOf(idOf(created))).toEqual([]);
    // A job of the one that went may wait still: it is not the next one's.
    const next = await create(TOLD, { name: 'next.mp4', bytes: 100 });
    expect(Number(idOf(next))).toBeGreaterThan(Number(idOf(created)));
    // Not for ever, where there is a start every day.
    const created_ts = NOW.getTime() / 1000 - UPLOAD_DRAFT_SECONDS;
    await world.db.updateTable('uploads').set({ created_ts, expires_ts }).execute();
    await world.restart();
    await forgetUploads(after(601));
    expect((await head(next.headers.get('location') ?? '')).status).toBe(404);
  },
);

it('an archive that was asked for long before the site was away is made by the next start', async () => {
  expect((await world.act({ act: 'archive' })).status).toBe(200);
  await world.db.updateTable('archives').set({ asked_ts: 1 }).execute();
  works = true;
  await world.restart();
  // What comes while its job is at it finds nothing that is over.
  await forgetArchives(after(0));
  await expect
    .poll(async () => (await world.get('data.php', 'owner')).body['archive'], { timeout: 15_000 })
    .toMatchObject({ url: expect.stringContaining('/media/archives/') });
});
