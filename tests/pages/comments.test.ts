import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { withDatabase } from '../setup/site-database.ts';
import { startSite, type RunningSite } from '../setup/site.ts';
import {
  allByRole,
  byRole,
  readPage,
  shownWords,
  wordsOf,
  type ReadPage,
} from './support/read-page.ts';

const MEMBER = 6_000_001;
const NAME = 'Nora Quill';
let site: RunningSite;
let cookie = '';
let video = { id: 0, dir: '' };

beforeAll(async () => {
  site = await startSite({});
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  database
    .prepare(
      'INSERT INTO members (id, username, display_name, joined_ts, seen_ts) VALUES (?, ?, ?, 1, 1)',
    )
    .run(MEMBER, 'nora', NAME);
  cookie = `age=1; session=${openSessionIn(database, MEMBER)}`;
  video = database
    .prepare(
      "SELECT id, dir FROM videos WHERE visible = 1 AND site_group = 'str' AND duration > 100 AND comments > 2 LIMIT 1",
    )
    .get() as typeof video;
  database.close();
});
afterAll(() => site.stop());

const ownPath = () => paths.comments(video.id);
const read = (path = ownPath()) => readPage(site.origin, path, { cookie });
const part = ({ document }: ReadPage) => byRole(document, 'region', { name: /comments?$/u });

/** Sends what a form of the page holds, as a browser without scripts does; the redirect is followed by a read. */
async function send(fields: Record<string, string>, path = ownPath(), headers = { cookie }) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(site.origin + path, {
    ...{ method: 'POST', body, headers, redirect: 'manual' },
  });
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    html: await answer.text(),
  };
}
const comm = (msg: string, more = {}) => ({
  ...{ act: 'comm', section: 'videos', object_id: String(video.id), msg },
  ...more,
});
const itemWith = (page: ReadPage, text: string): Element => {
  const found = allByRole(part(page), 'listitem').filter((item) => wordsOf(item).includes(text));
  expect(found).toHaveLength(1);
  return found[0] as Element;
};

describe('the page of a video’s comments, without script,', () => {
  it('CMT-07 has the box for a member, CMT-08 and leads others to the sign-in and back', async () => {
    const box = byRole(part(await read()), 'textbox', { name: 'Your comment' });
    expect(box.getAttribute('name')).toBe('msg');
    const nobody = await fetch(site.origin + ownPath(), { redirect: 'manual' });
    expect([nobody.status, nobody.headers.get('location')]).toEqual([
      ...[302, `/login/?back=${encodeURIComponent(ownPath())}`],
    ]);
    const posted = await send(comm('Without a name'), ownPath(), { cookie: 'age=1' });
    expect(posted.status).toBe(401);
  });

  it('CMT-14 posts by its button; it is on the stored page of the video within a second, for everybody', async () => {
    const watch = paths.video(video);
    await readPage(site.origin, watch);
    const { status, to } = await send(
      comm('At 0:42 the <b>light</b> http://x.test changes\nslowly'),
    );
    expect([status, to]).toEqual([
      303,
      expect.stringMatching(/^\/comments\/\d+\/\?at=(\d+)#c\1$/u),
    ]);
    const item = itemWith(
      await readPage(site.origin, watch),
      'At 0:42 the <b>light</b> http://x.test',
    );
    expect(wordsOf(item)).toContain(NAME);
    // A stored page stays true for hours; that of whoever wrote it is made for them.
    expect(item.querySelector('time')?.textContent.trim()).toBe('1 hour ago');
    const own = itemWith(await read(to), 'At 0:42 the <b>light</b>');
    expect(own.querySelector('time')?.textContent.trim()).toBe('just now');
    // The one link of what was written is a time in the video.
    const links = allByRole(item, 'link').map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((href) => href.includes('x.test'))).toEqual([]);
    expect(links).toContain(`${watch}?start_time=42`);
    // Nothing comes between a time and what follows it.
    expect(item.querySelector('a[data-at]')?.textContent).toBe('0:42');
  });

  it.each([
    ['CMT-09', '', 'This field is required'],
    ['CMT-10', 'four', 'Must be at least 5 characters long'],
    ['CMT-12', 'x'.repeat(1001), 'The length should be no more than 1000 characters'],
  ])(
    '%s CMT-11 says under the box what is wrong with it, and keeps what was typed',
    async (_fact, msg, said) => {
      const { status, html } = await send(comm(msg));
      expect(status).toBe(422);
      const { document } = parseHTML(html);
      const box = byRole(document, 'textbox', { name: 'Your comment' });
      expect(box.textContent).toBe(msg);
      const ids = box.getAttribute('aria-describedby')?.split(' ') ?? [];
      const described = ids.map((id) => document.getElementById(id)?.textContent?.trim());
      expect(described).toEqual([said, 'Enter sends, Shift+Enter adds a new line.']);
    },
  );

  it('replies, corrects, likes and deletes', async () => {
    await send(comm('Who filmed this?'));
    const asked = itemWith(await read(), 'Who filmed this?');
    const id = (asked.getAttribute('id') ?? '').slice(1);
    const answering = await read(`${ownPath()}?reply=${id}`);
    const box = byRole(part(answering), 'textbox', { name: `Reply to ${NAME}` });
    expect(box.closest('form')?.querySelector('[name=parent_id]')?.getAttribute('value')).toBe(id);
    const cancel = byRole(part(answering), 'link', { name: 'Cancel' });
    expect(cancel.getAttribute('href')).toBe(`${ownPath()}?at=${id}#c${id}`);
    await send(comm('Somebody with a boat', { parent_id: id }));
    const reply = itemWith(await read(), 'Somebody with a boat');
    expect(reply.previousElementSibling?.id).toBe(`c${id}`);

    const editing = await read(`${ownPath()}?edit=${id}`);
    expect(byRole(part(editing), 'textbox', { name: 'Edit' }).textContent).toBe('Who filmed this?');
    await send({ act: 'comm_edit', comment_id: id, msg: 'Who made this film?' });
    expect(wordsOf(itemWith(await read(), 'Who made this film?'))).toContain('· edited');

    await send({ act: 'comm_like', comment_id: id, like: '1' });
    const liked = await read();
    const like = byRole(itemWith(liked, 'Who made this film?'), 'button', { name: /^Like/u });
    const whose = liked.document.getElementById(like.getAttribute('aria-describedby') ?? '');
    expect(whose?.textContent).toBe(NAME);
    expect([like.getAttribute('aria-pressed'), wordsOf(like)]).toEqual(['true', 'Like 1']);

    expect((await send({ act: 'comm_del', comment_id: id })).status).toBe(303);
    const after = await read();
    expect(shownWords(part(after))).not.toContain('Who made this film?');
    expect(wordsOf(itemWith(after, 'Somebody with a boat').parentElement as Element)).toContain(
      'This comment is not shown.',
    );
  });

  it('does nothing to what is somebody else’s, and offers to report that', async () => {
    const page = await read();
    const other = allByRole(part(page), 'listitem').find(
      (item) => item.id !== '' && !wordsOf(item).includes(NAME),
    ) as Element;
    expect(allByRole(other, 'link', { name: 'Edit' })).toEqual([]);
    const { status, html } = await send({ act: 'comm_del', comment_id: other.id.slice(1) });
    expect(status).toBe(403);
    const told = parseHTML(html).document.querySelector('main [autofocus]');
    expect(told?.textContent.trim()).toBe('You may not do this here');
    const form = await page.follow(byRole(other, 'link', { name: /^Report the comment of /u }));
    const address = byRole(form.document, 'textbox', { name: 'Address of the page' });
    expect(address.getAttribute('value')).toMatch(
      new RegExp(`^/videos/.*/#c${other.id.slice(1)}$`, 'u'),
    );
  });

  it('orders them, the oldest first on the video’s own page too', async () => {
    const watch = await readPage(site.origin, paths.video(video));
    const order = byRole(watch.document, 'navigation', { name: 'Order of comments' });
    const oldest = await watch.follow(byRole(order, 'link', { name: 'Oldest' }));
    const times = [...part(oldest).querySelectorAll('li:not(.reply) > p > time')].map(
      (time) => time.getAttribute('datetime') ?? '',
    );
    expect(times.length).toBeGreaterThan(2);
    expect(times).toEqual(times.toSorted());
    const current = byRole(oldest.document, 'navigation', { name: 'Order of comments' });
    expect(wordsOf(current.querySelector('[aria-current]') as Element)).toBe('Oldest');
  });

  it.each([
    ['newest', ''],
    ['oldest', 'sort=oldest&'],
  ])('are gone on with where one is, the %s first', async (_order, sort) => {
    const [first, later] = [7_000_001, 7_000_005];
    const about = withDatabase(site, (database) => {
      database.exec('DELETE FROM comments WHERE id BETWEEN 7000001 AND 7000015');
      const found = database.prepare(`SELECT id FROM videos WHERE visible = 1 AND site_group = 'str'
        AND id NOT IN (SELECT object_id FROM comments WHERE section = 'videos') LIMIT 1`);
      const { id } = found.get() as typeof video;
      for (let place = 0; place < 15; place += 1)
        database
          .prepare(
            "INSERT INTO comments (id, section, object_id, member_id, text, added_ts) VALUES (?, 'videos', ?, ?, 'A line', ?)",
          )
          .run(first + place, id, MEMBER, sort === '' ? 1000 + place : 1000 - place);
      return id;
    });
    const path = paths.comments(about);
    const second = `${path}?${sort}page=2`;
    const own = { ...comm('I was there too'), object_id: String(about) };
    const shows = async (to: string, id: number | string) => {
      const [item] = part(await read(to)).querySelectorAll('[data-new]');
      expect([to, item?.id]).toEqual([to, `c${id}`]);
    };
    const liked = await send({ act: 'comm_like', comment_id: `${later}`, like: '1' }, second);
    expect(liked.to).toBe(`${second}&at=${later}#c${later}`);
    await shows(liked.to, later);
    const reply = await send({ ...own, parent_id: `${later}` }, second);
    await shows(reply.to, /#c(\d+)$/u.exec(reply.to)?.[1] ?? '');
    const page = await read(reply.to);
    // What is opened below it is there, and so is what its form is sent to.
    expect(part(page).getAttribute('data-own')).toBe(second);
    const onward = itemWith(page, 'I was there too').querySelector('.part-link');
    expect(onward?.getAttribute('href')).toMatch(/page=2&reply=/u);
    expect((await send({ act: 'comm_del', comment_id: `${later}` }, second)).to).toBe(second);
    // What is new stands at the beginning, or at the end.
    const wrote = await send(own, sort === '' ? second : `${path}?sort=oldest`);
    await shows(wrote.to, /#c(\d+)$/u.exec(wrote.to)?.[1] ?? '');
    expect(part(await read(wrote.to)).getAttribute('data-own')).toBe(sort ? second : path);
  });

  it('says how many there are, also where they are more than it gets', async () => {
    const about = withDatabase(site, (database) => {
      const found = database.prepare(`SELECT id FROM videos WHERE visible = 1 AND site_group = 'str'
        AND id NOT IN (SELECT object_id FROM comments WHERE section = 'videos') LIMIT 1`);
      const { id } = found.get() as typeof video;
      database
        .prepare(
          `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1234)
           INSERT INTO comments (id, section, object_id, member_id, text, added_ts)
           SELECT 7100000 + i, 'videos', ?, ?, 'A line', i FROM n`,
        )
        .run(id, MEMBER);
      return id;
    });
    const { document } = await read(paths.comments(about));
    const comments = shownWords(byRole(document, 'region', { name: '1,234 comments' }));
    expect(comments).toContain('The newest 1,000 are shown.');
  });

  it('keeps what was written for a comment that has been deleted meanwhile, in the box, and says so', async () => {
    const written = await send(comm('Gone soon'));
    const parent = /at=(\d+)/u.exec(written.to)?.[1] ?? '';
    expect((await send({ act: 'comm_del', comment_id: parent })).status).toBe(303);
    const typed = [
      comm('An answer of some length', { parent_id: parent }),
      { act: 'comm_edit', comment_id: parent, msg: 'Gone, and corrected' },
    ];
    for (const fields of typed) {
      const { status, html } = await send(fields);
      const { document } = parseHTML(html);
      const box = byRole(document, 'textbox', { name: 'Your comment' });
      expect([status, box.textContent, wordsOf(byRole(document, 'alert'))]).toEqual([
        ...[404, fields.msg, 'The comment was deleted meanwhile. What you wrote is still here.'],
      ]);
    }
    const liked = parseHTML((await send({ act: 'comm_like', comment_id: parent, like: '1' })).html);
    expect(wordsOf(byRole(liked.document, 'alert'))).toBe('This no longer exists');
  });

  it('says 404 for a video that is not there, and what was written to one that is gone meanwhile', async () => {
    const gone = paths.comments(999_999_999);
    expect((await read(gone)).document.title).toMatch(/not found/iu);
    const { status, html } = await send(
      { ...comm('Typed for an hour\nor two'), object_id: '999999999' },
      gone,
    );
    const kept = byRole(parseHTML(html).document, 'region', { name: 'Your comment' });
    expect([status, wordsOf(kept)]).toEqual([
      404,
      expect.stringMatching(/Typed for an hour ?or two/u),
    ]);
  });
});
