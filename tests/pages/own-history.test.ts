import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { paths } from '#routes/paths.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { allByRole, byRole, readPage, tileTitles, type ReadPage } from './support/read-page.ts';

const site = useStarted(startSite);
const ID = 7_700_001;
const PATH = paths.memberHistory(ID);
const NOW = Math.floor(Date.now() / 1000);
const LONG_AGO = NOW - 40 * 86_400;

let headers: Record<string, string> = {};
let titles: string[] = [];

beforeAll(() => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  database
    .prepare(
      `INSERT INTO members (id, username, display_name, joined_ts, seen_ts) VALUES (?, 'keeper', 'Keeper', 1, 1)`,
    )
    .run(ID);
  const watched = database
    .prepare(
      `SELECT id, title FROM videos WHERE visible = 1 AND site_group = 'str' AND duration > 200
       GROUP BY title HAVING count(*) = 1 ORDER BY id LIMIT 3`,
    )
    .all() as { id: number; title: string }[];
  for (const [index, { id }] of watched.entries())
    database
      .prepare('INSERT INTO history (member_id, video_id, added_ts, left_at) VALUES (?, ?, ?, ?)')
      .run(ID, id, [NOW - 300, NOW - 7200, LONG_AGO][index] ?? 0, index === 0 ? 92 : 0);
  titles = watched.map(({ title }) => title);
  headers = { cookie: `age=1; session=${openSessionIn(database, ID)}` };
  database.close();
});

const read = (path = PATH): Promise<ReadPage> => readPage(site.origin, path, headers);

/** Presses a button of a form that is posted to its page, as a browser without script does; gives the page it leads to. */
async function press(page: ReadPage, name: string): Promise<ReadPage> {
  // What opens a question has the name of its answer, and is in no form.
  const [button, ...others] = allByRole(page.document, 'button', { name }).filter((one) =>
    one.closest('form'),
  );
  expect([Boolean(button), others]).toEqual([true, []]);
  const fields = [
    ...(button?.closest('form')?.querySelectorAll('input[name]') ?? []),
    ...(button ? [button] : []),
  ];
  const pairs = fields.map((field) => [
    field.getAttribute('name') ?? '',
    field.getAttribute('value') ?? '',
  ]);
  const answer = await fetch(site.origin + page.path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(pairs),
    headers: { ...headers, origin: site.origin },
  });
  expect(answer.status).toBe(303);
  return read(answer.headers.get('location') ?? '');
}

describe('a member’s own history', () => {
  it('HIST-06, ROUTE-70 lists what they watched, the latest first, with when and where it was left', async () => {
    const page = await read();
    expect([page.status, tileTitles(page)]).toEqual([200, titles]);
    const [first, second] = [...page.document.querySelectorAll('#list .tile')];
    expect(first?.textContent).toMatch(/Watched [56] minutes ago · Stopped at 1:32/u);
    expect(second?.textContent).toMatch(/Watched 2 hours ago(?! · Stopped)/u);
    const tab = page.document.querySelector('.who-tabs [aria-current=page]');
    expect(tab?.textContent?.trim()).toBe('History');
  });

  it('is by day: the last of them weeks ago', async () => {
    const { document } = await read();
    const heading = [...document.querySelectorAll('.history-day')].at(-1);
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
    expect(heading?.textContent).toBe(day.format(LONG_AGO * 1000));
    const tiles = heading?.parentElement?.querySelectorAll('.tile h3') ?? [];
    expect([...tiles].map((tile) => tile.textContent)).toEqual([titles[2]]);
    // It says no second time when that was.
    expect(heading?.parentElement?.textContent).not.toContain('Watched');
  });

  it('HIST-02, HIST-06 is where everybody’s history leads whoever is signed in, without script', async () => {
    expect((await read(paths.history())).path).toBe(PATH);
    expect((await read(`/de${paths.history(3)}`)).path).toBe(`/de${paths.memberHistory(ID, 3)}`);
    const visitor = await readPage(site.origin, paths.history());
    expect([visitor.path, visitor.status]).toEqual([paths.history(), 200]);
    expect(visitor.document.querySelector('main noscript')?.textContent).toContain(
      'Your history is kept in this browser',
    );
  });

  it('is looked through by the words of titles', async () => {
    const page = await read();
    const field = byRole(page.document, 'searchbox', { name: 'Search your history' });
    field.setAttribute('value', titles[1] ?? '');
    expect(tileTitles(await page.submit(field))).toEqual([titles[1]]);
    const none = await read(`${PATH}?s=zzzz`);
    byRole(none.document, 'heading', { name: 'Nothing found in your history' });
    expect(tileTitles(await read(`${PATH}?s=`))).toEqual(titles);
  });

  it('loses a video by a button, and has it back by another', async () => {
    const name = `Remove ${titles[1]} from the history`;
    const removed = await press(await read(), name);
    expect(removed.document.querySelector('.history-told')?.textContent).toContain(
      'Removed from your history.',
    );
    expect(tileTitles(removed)).toEqual([titles[0], titles[2]]);
    const back = await press(removed, 'Undo');
    expect(tileTitles(back)).toEqual(titles);
  });

  it('is paused and kept again', async () => {
    const paused = await press(await read(), 'Pause history');
    expect(paused.document.getElementById('history-paused')?.textContent).toContain(
      'History is paused',
    );
    const kept = await press(paused, 'Keep history again');
    byRole(kept.document, 'button', { name: 'Pause history' });
    expect(kept.document.getElementById('history-paused')).toBeNull();
  });

  it('is taken along as JSON by a link', async () => {
    const link = byRole((await read()).document, 'link', { name: 'Download as JSON' });
    expect(link.hasAttribute('download')).toBe(true);
    const answer = await fetch(site.origin + link.getAttribute('href'), { headers });
    const { history } = (await answer.json()) as { history: { title: string }[] };
    expect(history.map(({ title }) => title)).toEqual(titles);
  });

  it('is nobody else’s, and says nothing of whether it is there', async () => {
    const other = await readPage(site.origin, PATH);
    expect([other.status, tileTitles(other)]).toEqual([403, []]);
    expect(allByRole(other.document, 'button', { name: 'Pause history' })).toEqual([]);
  });

  it('HIST-07 is emptied after a question, and then says that it is empty', async () => {
    const empty = await press(await read(), 'Clear history');
    byRole(empty.document, 'heading', { name: 'Your history is empty' });
    // Menus, modals and notices need it there too.
    expect(empty.document.querySelector('script[type=module]')).not.toBeNull();
    expect(empty.document.body.textContent).toContain('on all your devices');
    expect(allByRole(empty.document, 'link', { name: 'Download as JSON' })).toEqual([]);
  });

  it('is looked through, loses its last video and is emptied from a later page, too', async () => {
    const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
    database.exec(`INSERT INTO history (member_id, video_id, added_ts, left_at)
      SELECT ${ID}, id, ${NOW} - row_number() OVER (ORDER BY id), 0 FROM videos
      WHERE visible = 1 AND site_group = 'str' ORDER BY id LIMIT ${LISTING_PAGE_SIZE + 1}`);
    database.close();
    const later = await read(paths.memberHistory(ID, 2));
    const [last = '', ...others] = tileTitles(later);
    expect([last === '', others]).toEqual([false, []]);
    const field = byRole(later.document, 'searchbox', { name: 'Search your history' });
    field.setAttribute('value', last);
    const found = await later.submit(field);
    expect([found.status, tileTitles(found)]).toEqual([200, expect.arrayContaining([last])]);
    const removed = await press(later, `Remove ${last} from the history`);
    expect([removed.status, new URL(removed.path, site.origin).pathname]).toEqual([200, PATH]);
    expect(removed.document.querySelector('.history-told')?.textContent).toContain(
      'Removed from your history.',
    );
    await press(removed, 'Undo');
    const empty = await press(await read(later.path), 'Clear history');
    expect([empty.status, empty.path]).toEqual([200, PATH]);
    byRole(empty.document, 'heading', { name: 'Your history is empty' });
  });
});
