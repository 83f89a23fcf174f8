import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { readPage, wordsOf } from './support/read-page.ts';

const site = useStarted(startSite);
const [VISITOR, MEMBER] = ['age=1', 'member'];
let member = { id: 0, video: 0, dir: '', token: '' };

beforeAll(() => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  const one = `SELECT member_id AS id, id AS video, dir FROM videos
    WHERE visible = 1 AND channel_id IS NOT NULL AND comments > 1 AND member_id > 2 LIMIT 1`;
  const { id, video, dir } = database.prepare(one).get() as typeof member;
  member = { id, video, dir, token: openSessionIn(database, id) };
  database.close();
});

const KINDS: readonly (readonly [string, string, () => string])[] = [
  ['home', VISITOR, () => '/'],
  ['a list', VISITOR, () => '/videos/most-popular/1/'],
  ['a video', VISITOR, () => `/videos/${member.video}/${member.dir}/`],
  ['the community', VISITOR, () => '/community/recent/1/'],
  ['settings', VISITOR, () => '/settings/'],
  ['sign in', VISITOR, () => '/login/'],
  ['a report', VISITOR, () => '/report/'],
  ['a page that is not there', VISITOR, () => '/nothing-here/'],
  ['one’s own page', MEMBER, () => `/member/${member.id}/`],
  ['one’s own profile', MEMBER, () => '/edit/'],
  ['a video of one’s own', MEMBER, () => `/upload-video/${member.video}/`],
  ['an upload', MEMBER, () => '/upload-video/'],
  ['lists to add to', MEMBER, () => `/add-to/${member.video}/`],
  ['comments', MEMBER, () => `/comments/${member.video}/`],
  ['messages', MEMBER, () => '/messages/'],
];

it.each(KINDS)(
  '%s has one primary action, pills for what is chosen and plain words to whole lists',
  async (_kind, who, path) => {
    const cookie = who === MEMBER ? `age=1; session=${member.token}` : who;
    const { document } = await readPage(site.origin, path(), { cookie });
    const found = (selector: string): string[] =>
      [...document.querySelectorAll(`main ${selector}`)]
        .filter((part) => part.closest('details, dialog, template') === null)
        .map(wordsOf);
    expect(found('.btn.main').slice(1)).toEqual([]);
    expect(found('button.chip:not(.filters *)')).toEqual([]);
    expect(found('a.chip[data-intent]')).toEqual([]);
    expect(found('.between > a[class]')).toEqual([]);
    expect(found('.pages > :is(a, b):not(.chip, #more > *)')).toEqual([]);
  },
);

it.each(['/nothing-here/', '/offline/'])('%s draws from the style of the clips', async (path) => {
  const { document } = await readPage(site.origin, path, { cookie: VISITOR });
  expect(document.querySelectorAll('main .card > svg:not(.i)')).toHaveLength(1);
});
