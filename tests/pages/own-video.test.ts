import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { beforeAll, expect, it } from 'vitest';
import { CERTIFICATE } from '#config/uploads.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { allByRole, byRole, readPage, wordsOf } from './support/read-page.ts';

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
const post = (fields: Record<string, string> | FormData, query = ''): Promise<Response> =>
  fetch(site.origin + path() + query, {
    ...{ method: 'POST', redirect: 'manual' },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    headers: { ...headers, origin: site.origin },
  });

it('a video is found on its member’s own page however long ago it came, and there by nobody else', async () => {
  const managed = async (page: number, as: Record<string, string>) => {
    const list = `/member/${video.member_id}/ed_videos/${page}/`;
    const { document } = await readPage(site.origin, list, as);
    const links = allByRole(document, 'link', { name: /^Statistics and changes/u });
    const pages = allByRole(document, 'link', { name: /^Page/u });
    const last = Number(pages.at(-1)?.textContent ?? 1);
    return { links: links.map((link) => link.getAttribute('href')), last };
  };
  const { links, last } = await managed(1, headers);
  expect(links.length).toBeGreaterThan(1);
  // It is the oldest.
  expect((await managed(last, headers)).links).toContain(path());
  expect((await managed(1, { cookie: 'age=1' })).links).toEqual([]);
});

it('a video of one’s own shows its figures by day, is changed and taken down without script', async () => {
  const { document } = await readPage(site.origin, path(), headers);
  expect(wordsOf(byRole(document, 'heading', { level: 1 }))).toBe(video.title);
  const shown = byRole(document, 'link', { name: 'Open its page' });
  expect(shown.getAttribute('href')).toBe(`/videos/${video.id}/`);
  const table = byRole(document, 'table');
  const heads = (scope: 'col' | 'row') => [...table.querySelectorAll(`th[scope=${scope}]`)];
  expect(heads('col').map(wordsOf)).toEqual(['Day', 'Views', 'Watch time', 'Likes', 'Dislikes']);
  expect(heads('row')).toHaveLength(28);
  const wrong = await post({ section: 'edit', title: '', categories: 'outdoor' });
  expect([wrong.status, await wrong.text()]).toEqual([
    422,
    expect.stringContaining('This field is required'),
  ]);
  // The address still says what came of the form before.
  const next = await post({ section: 'edit', title: '', categories: 'outdoor' }, '?saved=1');
  expect(await next.text()).not.toContain('Saved.');
  const changed = await post({ section: 'edit', title: 'Another name', categories: 'outdoor' });
  expect([changed.status, changed.headers.get('location')]).toEqual([303, `${path()}?saved=1`]);
  const { document: after } = await readPage(site.origin, path(), headers);
  expect(wordsOf(byRole(after, 'heading', { level: 1 }))).toBe('Another name');
  const bring = (said: string) => {
    const form = new FormData();
    form.set('section', 'captions');
    form.set('lang', 'pl');
    form.set('captions', new File([said], 'film.vtt', { type: 'text/vtt' }));
    return post(form);
  };
  const anew = byRole(after, 'link', { name: 'A new file' }).getAttribute('href') ?? '';
  const { document: bringing } = await readPage(site.origin, anew, headers);
  const file = byRole(bringing, 'form', { name: 'A new file' });
  expect(file.querySelector('[name=replaces]')?.getAttribute('value')).toBe(String(video.id));
  expect(wordsOf(file)).toContain('A new file for: Another name');
  const { document: others } = await readPage(
    site.origin,
    '/upload-video/?replaces=99999999',
    headers,
  );
  expect(allByRole(others, 'form', { name: 'A new file' })).toEqual([]);
  expect(allByRole(others, 'alert').map(wordsOf).join(' ')).toContain('no new file can be sent');
  expect(wordsOf(after.body)).toContain('the current one stays');
  const none = await bring('Hello');
  const refused = parseHTML(await none.text()).document;
  expect([none.status, wordsOf(refused.body)]).toEqual([
    422,
    expect.stringContaining('This is not a file of captions for this video'),
  ]);
  // Of two forms with a field of one name each keeps its own.
  const chosen = (document: Document) =>
    ['#own-lang', '#captions-lang'].map((id) =>
      document.querySelector(`${id} [selected]`)?.getAttribute('value'),
    );
  const [texts = ''] = chosen(after);
  expect(chosen(refused)).toEqual([texts, 'pl']);
  const untitled = await post({ section: 'edit', title: '', categories: 'outdoor', lang: 'ja' });
  expect(chosen(parseHTML(await untitled.text()).document)).toEqual(['ja', texts]);
  const large = await bring('x'.repeat(257 * 1024));
  expect([large.status, await large.text()]).toEqual([
    422,
    expect.stringContaining('The file is too large: 256 KB at most.'),
  ]);
  const missing = await bring('');
  expect([missing.status, await missing.text()]).toEqual([
    422,
    expect.stringContaining('This field is required'),
  ]);
  expect((await bring('WEBVTT\n\n00:01.000 --> 00:02.000\nAhoj')).status).toBe(303);
  const { document: said } = await readPage(site.origin, path(), headers);
  expect(wordsOf(byRole(said, 'main'))).toContain('There are captions in: ');
  expect(wordsOf(byRole(said, 'main'))).toContain('Polski');
  // Brought, and not sent yet.
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  database.exec(`INSERT INTO uploads (member_id, state, name, title, description, categories, lang, site_group,
        is_exclusive, bytes, received, certificate, certified_ts, created_ts, replaces)
      VALUES (${video.member_id}, 'ready', 'newer.mp4', 'Another name', '', '[]', 'en', 'str',
        0, 9, 9, 'x', 1, 1, ${video.id})`);
  database.close();
  const newer = async (): Promise<Element> => {
    const { document: own } = await readPage(site.origin, '/upload-video/', headers);
    const row = [...own.querySelectorAll('.upload-own')].find((one) =>
      wordsOf(one).includes('newer.mp4'),
    );
    if (!row) throw new Error('no such upload');
    return row;
  };
  const ready = await newer();
  const buttonsOf = (row: Element) => [...row.querySelectorAll('form button')].map(wordsOf);
  expect(buttonsOf(ready)).toEqual(['Remove', 'Send to moderation']);
  expect(allByRole(ready, 'link').map(wordsOf)).toEqual(['Another name']);
  const down = await post({ section: 'down' });
  expect([down.status, down.headers.get('location')]).toEqual([303, '/upload-video/?saved=4']);
  const { document: list } = await readPage(site.origin, '/upload-video/?saved=4', headers);
  expect(allByRole(list, 'status').map(wordsOf)).toContain('Removed.');
  expect((await fetch(site.origin + path(), { headers })).status).toBe(404);
  const late = await newer();
  expect(wordsOf(late)).toContain('no new file can be sent for it');
  expect([buttonsOf(late), allByRole(late, 'link').map(wordsOf)]).toEqual([['Remove'], []]);
  // A new file for it that was sent from a page of before, and one that was decided before it was taken away.
  const listed = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const answer = await fetch(`${site.origin}/upload-video/`, {
      ...{ method: 'POST', redirect: 'manual', body },
      headers: { ...headers, origin: site.origin },
    });
    const { document } = parseHTML(await answer.text());
    return [answer.status, ...allByRole(document, 'alert').map(wordsOf)];
  };
  const replaces = { section: 'new', certify: CERTIFICATE, replaces: String(video.id) };
  expect(await listed(replaces)).toEqual([
    422,
    'That video is not shown any more: no new file can be sent for it.',
  ]);
  const decided = { section: 'down', video_id: '99999999' };
  expect(await listed(decided)).toEqual([404, 'Nothing was changed']);
});

it('a video that is accepted for a moment to come is said to be shown from then, and one that some countries do not see to be limited', async () => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  const { id } = database
    .prepare(`SELECT id FROM videos WHERE member_id = ? AND visible = 1 ORDER BY id DESC LIMIT 1`)
    .get(video.member_id) as { id: number };
  const at = Date.parse('2099-03-04T05:06Z') / 1000;
  database.exec(`UPDATE videos SET visible = 0, status_id = 1, post_ts = ${at} WHERE id = ${id};
    INSERT INTO uploads (member_id, state, name, title, description, categories, lang, site_group,
        is_exclusive, bytes, received, certificate, certified_ts, created_ts, video_id)
      VALUES (${video.member_id}, 'sent', 'later.mp4', 'For later', '', '[]', 'en', 'str',
        0, 9, 9, 'x', 1, 1, ${id})`);
  database.close();
  const { document: list } = await readPage(site.origin, '/upload-video/', headers);
  const row = [...list.querySelectorAll('.upload-own')].find((one) =>
    wordsOf(one).includes('later.mp4'),
  );
  if (!row) throw new Error('no such upload');
  const said = 'Accepted: will be shown from March 4, 2099 at 5:06 AM UTC';
  expect(wordsOf(row)).toContain(said);
  expect(allByRole(row, 'link', { name: 'For later' })).toEqual([]);
  const own = await readPage(site.origin, `/upload-video/${id}/`, headers);
  expect(wordsOf(byRole(own.document, 'main'))).toContain(said);
  const limited = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  limited.exec(`UPDATE videos SET post_ts = 1, visible = 1 WHERE id = ${id};
    INSERT INTO cases (id, kind, address, category, urgent, due_ts, opened_ts, closed_ts)
      VALUES (9001, 'own', '', 'other', 0, 1, 1, 1);
    INSERT INTO decisions (id, case_id, source, section, object_id, owner_id, measure, category, clause,
        reason, territory, automated_detection, automated_decision, redress, strike, decided_ts)
      VALUES (9001, 9001, 'own', 'videos', ${id}, ${video.member_id}, 'limit', 'other', '',
        'x', 'DE', 0, 0, '', 0, 1);
    INSERT INTO takedowns (section, object_id, decision_id, previous) VALUES ('videos', ${id}, 9001, '')`);
  for (const path of ['/upload-video/', `/upload-video/${id}/`]) {
    const { document: now } = await readPage(site.origin, path, headers);
    expect(wordsOf(byRole(now, 'main'))).toContain('Not shown in some countries');
    // A button, or underlined in the list: no mere sentence.
    const why = now.querySelector('main :is(a.btn, .upload-list p a)[href="/decision/9001/"]');
    expect(why).not.toBeNull();
  }
  limited.exec(`UPDATE videos SET status_id = 3, visible = 0 WHERE id = ${id};
    UPDATE decisions SET measure = 'hide', reason = 'A house is shown.' WHERE id = 9001`);
  const { document: hidden } = await readPage(site.origin, '/upload-video/', headers);
  const against = hidden.querySelector('.upload-own:has([href="/decision/9001/"])') as Element;
  expect(wordsOf(against)).toMatch(/Hidden by a decision .*A house is shown\. The full statement/u);
  // Of all uploads this one alone is marked, by what was decided.
  const marks = [...hidden.querySelectorAll('.upload-against')];
  expect(marks.map(wordsOf)).toEqual(['Hidden by a decision']);
  expect(against.contains(marks[0] ?? null)).toBe(true);
  const told = { section: 'edit', title: 'For later', categories: 'outdoor' };
  const edit = (fields: Record<string, string>) =>
    fetch(`${site.origin}/upload-video/${id}/`, {
      ...{ method: 'POST', redirect: 'manual', headers: { ...headers, origin: site.origin } },
      body: new URLSearchParams({ ...told, ...fields }),
    });
  // What comes too late is not lost, and said not to be done.
  const late = await edit({ desc: 'Reeds and a boat.' });
  const { document: closed } = parseHTML(await late.text());
  expect(late.status).toBe(404);
  expect(wordsOf(byRole(closed, 'alert'))).toBe('Nothing was changed');
  expect(wordsOf(byRole(closed, 'main'))).toContain('Reeds and a boat.');
  limited.exec(`UPDATE videos SET status_id = 1 WHERE id = ${id}`);
  limited.exec(`UPDATE videos SET post_ts = ${at}, visible = 0 WHERE id = ${id}`);
  // Of a page that was read before another tab planned it.
  expect((await edit({ publish: '', publish_was: '' })).status).toBe(303);
  const { post_ts: kept } = limited
    .prepare(`SELECT post_ts FROM videos WHERE id = ${id}`)
    .get() as { post_ts: number };
  expect(kept).toBe(at);
  limited.close();
  const past = await edit({ publish: '2001-01-01T01:00', publish_was: '2099-03-04T05:06' });
  expect([past.status, await past.text()]).toEqual([
    422,
    expect.stringContaining('value="2001-01-01T01:00"'),
  ]);
});
