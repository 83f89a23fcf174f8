import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { byRole, readPage, wordsOf } from './support/read-page.ts';

const site = useStarted(startSite);
let headers: Record<string, string> = {};
let video = { id: 0, member_id: 0, title: '' };

beforeAll(() => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  const one = `SELECT id, member_id, title FROM videos
    WHERE visible = 1 AND member_id IS NOT NULL AND viewed > 0 ORDER BY id LIMIT 1`;
  video = database.prepare(one).get() as typeof video;
  headers = { cookie: `age=1; session=${openSessionIn(database, video.member_id)}` };
  database.close();
});

const path = (): string => `/upload-video/${video.id}/`;
const post = (fields: Record<string, string>): Promise<Response> =>
  fetch(site.origin + path(), {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
    headers: { ...headers, origin: site.origin },
  });

it('a video of one’s own shows its figures by day, is changed and taken down without script', async () => {
  const { document } = await readPage(site.origin, path(), headers);
  expect(wordsOf(byRole(document, 'heading', { level: 1 }))).toBe(video.title);
  const table = byRole(document, 'table');
  const heads = (scope: 'col' | 'row') => [...table.querySelectorAll(`th[scope=${scope}]`)];
  expect(heads('col').map(wordsOf)).toEqual([...['Day', 'Views', 'Likes', 'Dislikes']]);
  expect(heads('row')).toHaveLength(28);
  const wrong = await post({ section: 'edit', title: '', categories: 'outdoor' });
  expect([wrong.status, await wrong.text()]).toEqual([
    422,
    expect.stringContaining('This field is required'),
  ]);
  const changed = await post({ section: 'edit', title: 'Another name', categories: 'outdoor' });
  expect([changed.status, changed.headers.get('location')]).toEqual([303, `${path()}?saved=1`]);
  const { document: after } = await readPage(site.origin, path(), headers);
  expect(wordsOf(byRole(after, 'heading', { level: 1 }))).toBe('Another name');
  const down = await post({ section: 'down' });
  expect([down.status, down.headers.get('location')]).toEqual([303, '/upload-video/?saved=1']);
  expect((await fetch(site.origin + path(), { headers })).status).toBe(404);
});
