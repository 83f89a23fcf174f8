import type { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_COUNT } from '#config/limits.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { useStarted } from '../setup/use-started.ts';
import { signInMembers, type MemberPages } from './support/member-pages.ts';
import { allByRole, byRole, shownWords, tileTitles, type ReadPage } from './support/read-page.ts';

const site = useStarted(startSite);
const MEMBER = 1;
const OTHER = 2;
const THIRD = 3;
let pages: MemberPages;
let channel = { id: 0, dir: '' };
let model = { id: 0, dir: '' };

const sql = <Row>(run: (database: DatabaseSync) => Row): Row => withDatabase(site, run);

beforeAll(() => {
  pages = signInMembers(site, [MEMBER, OTHER, THIRD]);
  sql((database) => {
    channel = database
      .prepare(
        `SELECT channels.id, channels.dir FROM channels JOIN channel_totals ON channel_id = channels.id
         WHERE site_group = 'str' ORDER BY videos DESC LIMIT 1`,
      )
      .get() as typeof channel;
    model = database.prepare('SELECT id, dir FROM models LIMIT 1').get() as typeof model;
    database.exec(`UPDATE members SET privacy = 'public' WHERE id <= 3`);
  });
});

/** Nothing between the three. */
beforeEach(() => {
  sql((database) => {
    for (const [table, columns] of [
      ['friends', ['member_id', 'friend_id']],
      ['friend_requests', ['from_id', 'to_id']],
      ['blocks', ['member_id', 'blocked_id']],
      ['subscriptions', ['member_id']],
    ] as const)
      database.exec(
        `DELETE FROM ${table} WHERE ${columns.map((column) => `${column} IN (1, 2, 3)`).join(' OR ')}`,
      );
  });
});

const buttons = ({ document }: ReadPage, name: string | RegExp) =>
  allByRole(byRole(document, 'main'), 'button', { name });
function buttonOf(page: ReadPage, name: string): Element {
  const [button] = buttons(page, name);
  if (!button) throw new Error(`no button ${name} at ${page.path}`);
  return button;
}
/** Reads a page, presses a button of it, and gives what comes of it. */
async function does(path: string, name: string, member: number, typed?: Record<string, string>) {
  const page = await pages.read(path, member);
  return pages.press(page, buttonOf(page, name), member, typed);
}
const said = ({ document }: ReadPage): string => {
  const notice = document.querySelector('.social-said[autofocus]');
  return notice ? shownWords(notice) : '';
};
const words = (page: ReadPage): string => shownWords(byRole(page.document, 'main'));

describe('subscribing without script', () => {
  it('MSG-06 a visitor’s control on channel, model and member leads to sign in and back', async () => {
    for (const path of [
      `/channel/${channel.dir}/`,
      `/model/${model.dir}/videos/1/`,
      `/member/${OTHER}/`,
    ]) {
      const page = await pages.read(path, null);
      const [link] = allByRole(byRole(page.document, 'main'), 'link', { name: 'Subscribe' });
      expect([path, link?.getAttribute('data-modal')]).toEqual([path, 'signin']);
      const led = await pages.read(link?.getAttribute('href') ?? '', null);
      expect(led.path).toMatch(/^\/login\/\?back=%2F(?:subscribe|member)%2F/);
    }
  });

  it('CHN-09, MSG-05, MSG-07 a member subscribes, is told of a second time, and finds what is new', async () => {
    for (const [section, dir] of [
      ['channels', channel.dir],
      ['models', model.dir],
      ['members', String(OTHER)],
    ]) {
      const first = await pages.read(`/subscribe/${section}/${dir}/`, MEMBER);
      const done = await pages.press(first, buttonOf(first, 'Subscribe'), MEMBER);
      expect(words(done)).toContain('You are subscribed to ');
      expect([said(done), buttons(done, 'Unsubscribe').length]).toEqual(['You are subscribed.', 1]);
      const again = await pages.press(first, buttonOf(first, 'Subscribe'), MEMBER);
      expect([again.status, said(again)]).toEqual([409, 'You are already subscribed.']);
    }
    const fresh = await pages.read('/me/subscriptions/', MEMBER);
    expect(fresh.path).toBe('/subscriptions/1/');
    const [newest] = sql((database) =>
      database
        .prepare(
          `SELECT title FROM videos WHERE visible = 1 AND site_group = 'str' AND channel_id = ?
           ORDER BY post_ts DESC LIMIT 1`,
        )
        .all(channel.id),
    );
    expect(tileTitles(fresh)).toContain(newest?.['title']);
    const all = `/member/${MEMBER}/subscriptions/`;
    for (let left = 3; left > 0; left -= 1) {
      const page = await pages.read(all, MEMBER);
      const ends = allByRole(byRole(page.document, 'main'), 'button', { name: /^Unsubscribe/ });
      expect(ends).toHaveLength(left);
      const ended = await pages.press(page, ends[0] as Element, MEMBER);
      expect(said(ended)).toBe('You are no longer subscribed.');
    }
    const none = words(await pages.read('/subscriptions/1/', MEMBER));
    expect(none).toContain('Manage subscriptions The list is empty Subscribe to');
  });

  it('what a member subscribes to has pages, and what is ended on one of them is gone', async () => {
    const title = sql((database) => {
      database.exec(`INSERT INTO subscriptions (member_id, section, object_id, added_ts)
        SELECT ${MEMBER}, 'members', id, id FROM members WHERE id > 3 ORDER BY id LIMIT ${DEFAULT_COUNT + 1}`);
      return database.prepare('SELECT display_name FROM members WHERE id > 3 ORDER BY id').get();
    });
    const all = `/member/${MEMBER}/subscriptions/`;
    const first = await pages.read(all, MEMBER);
    const end = (page: ReadPage) => buttons(page, /^Unsubscribe/);
    expect(end(first)).toHaveLength(DEFAULT_COUNT);
    const [next] = allByRole(byRole(first.document, 'main'), 'link', { name: 'Next page' });
    const second = await pages.read(next?.getAttribute('href') ?? '', MEMBER);
    expect(second.path).toBe(`${all}?page=2`);
    const [last] = end(second);
    expect(words(second)).toContain(title?.['display_name']);
    const ended = await pages.press(second, last as Element, MEMBER);
    expect([ended.status, said(ended)]).toEqual([200, 'You are no longer subscribed.']);
    expect(end(ended)).toHaveLength(DEFAULT_COUNT);
    expect((await pages.read(`${all}?page=2`, MEMBER)).status).toBe(404);
  });

  it('MSG-08 nobody subscribes to themselves, and what is not there is the 404 page', async () => {
    const own = await does(`/subscribe/members/${MEMBER}/`, 'Subscribe', MEMBER);
    expect([own.status, said(own)]).toEqual([422, 'You can’t subscribe to yourself.']);
    for (const path of ['/subscribe/channels/nowhere/', '/subscribe/videos/1/'])
      expect([path, (await pages.read(path, MEMBER)).status]).toEqual([path, 404]);
  });
});

describe('friends without script', () => {
  const theirs = `/member/${OTHER}/`;
  const mine = `/member/${MEMBER}/`;

  it('MSG-03, MSG-04 are asked, told, accepted and listed', async () => {
    const before = await pages.read(theirs, MEMBER);
    const asked = await pages.press(before, buttonOf(before, 'Add friend'), MEMBER);
    expect([said(asked), buttons(asked, 'Cancel request').length]).toEqual([
      ...['The friend request has been sent.', 1],
    ]);
    const again = await pages.press(before, buttonOf(before, 'Add friend'), MEMBER);
    expect([again.status, said(again)]).toEqual([
      ...[409, 'The friend request has already been sent.'],
    ]);
    const requests = await pages.read('/me/friends/', OTHER);
    const [onward] = requests.document.querySelectorAll('main .card .btn.main');
    expect(onward?.getAttribute('href')).toBe('/community/recent/1/');
    expect(words(requests)).toContain('Friend requests');
    const [accept] = allByRole(byRole(requests.document, 'main'), 'button', { name: /^Accept/ });
    const accepted = await pages.press(requests, accept as Element, OTHER);
    expect(said(accepted)).toBe('You are friends now.');
    expect(words(accepted)).not.toContain('Friend requests');
    for (const [path, id] of [
      [theirs, OTHER],
      [mine, MEMBER],
    ] as const) {
      const list = await pages.read(`/member/${id}/friends/1/`, null);
      const other = path === theirs ? mine : theirs;
      expect(list.document.querySelector(`main a[href="${other}"]`)).not.toBeNull();
    }
    expect(said(await does(theirs, 'End friendship', MEMBER))).toBe('You are no longer friends.');
  });

  it('are refused, or the request is taken back', async () => {
    await does(theirs, 'Add friend', MEMBER);
    expect(said(await does(mine, 'Decline', OTHER))).toBe('The friend request has been declined.');
    await does(theirs, 'Add friend', MEMBER);
    expect(said(await does(theirs, 'Cancel request', MEMBER))).toBe(
      'The friend request has been withdrawn.',
    );
    // Whoever asks one who has asked them is a friend, and is told so.
    const open = await pages.read(mine, OTHER);
    await does(theirs, 'Add friend', MEMBER);
    const met = await pages.press(open, buttonOf(open, 'Add friend'), OTHER);
    expect(said(met)).toBe('You are friends now.');
    await pages.press(met, buttonOf(met, 'End friendship'), OTHER);
  });

  it('a blocked member can do nothing more, and is unblocked from the list', async () => {
    const open = await pages.read(mine, OTHER);
    const wall = await pages.read(`${mine}wall/1/`, OTHER);
    expect(said(await does(theirs, 'Block', MEMBER))).toBe('This member is blocked.');
    for (const name of ['Add friend', 'Subscribe']) {
      const refused = await pages.press(open, buttonOf(open, name), OTHER);
      expect([refused.status, said(refused)]).toEqual([403, 'You may not do this here.']);
    }
    const typed = { msg: 'hello there' };
    const unwritten = await pages.press(wall, buttonOf(wall, 'Post'), OTHER, typed);
    expect([unwritten.status, words(unwritten)]).toEqual([
      403,
      expect.stringContaining('You may not do this here'),
    ]);
    const list = await pages.read('/me/friends/', MEMBER);
    const [end] = allByRole(byRole(list.document, 'main'), 'button', { name: /^Unblock/ });
    const ended = await pages.press(list, end as Element, MEMBER);
    expect(said(ended)).toBe('This member is no longer blocked.');
  });

  it('see lists that are shown to members, where a visitor is led to sign in', async () => {
    await does('/edit/', 'Save profile', OTHER, { privacy: 'members' });
    const sentence = 'This member shows their wall and lists to members only.';
    const kept = ['wall/1/', 'friends/1/', 'subscriptions/', 'favourite_videos/1/'];
    for (const tab of kept) {
      const shut = await pages.read(`/member/${OTHER}/${tab}`, null);
      expect([tab, shut.status]).toEqual([tab, 403]);
      const [way] = allByRole(byRole(shut.document, 'main'), 'link', { name: 'Sign in' });
      expect(way?.getAttribute('href')).toContain(encodeURIComponent(`/member/${OTHER}/`));
      const open = await pages.read(`/member/${OTHER}/${tab}`, THIRD);
      expect([tab, open.status]).toEqual([tab, 200]);
    }
    expect(words(await pages.read(theirs, null))).toContain(sentence);
    const open = await pages.read(theirs, THIRD);
    expect(words(open)).not.toMatch(/members only|Private/);
    await does('/edit/', 'Save profile', OTHER, { privacy: 'public' });
    expect((await pages.read(`/member/${OTHER}/wall/1/`, null)).status).toBe(200);
  });

  it('see what is for friends, also in the community, and nobody else does', async () => {
    sql((database) =>
      database.exec(
        `UPDATE members SET country = 'mt', privacy_place = 'friends', seen_ts = 4000000000 WHERE id = ${OTHER}`,
      ),
    );
    await does(theirs, 'Add friend', MEMBER);
    await does(mine, 'Accept', OTHER);
    const shows = async (path: string, member: number | null) => {
      const { document } = await pages.read(path, member);
      return document.querySelector('header.who-head, .members')?.textContent.includes('Malta');
    };
    for (const path of [theirs, '/community/recent/1/'])
      for (const [member, wanted] of [
        [MEMBER, true],
        [THIRD, false],
        [null, false],
      ] as const)
        expect([path, member, await shows(path, member)]).toEqual([path, member, wanted]);
  });
});

describe('a wall without script', () => {
  it.each([
    ['a member', () => `/member/${OTHER}/wall/1/`],
    ['a channel', () => `/channel/${channel.dir}/wall/`],
    ['a model', () => `/model/${model.dir}/wall/`],
  ])('of %s takes what members write, who can delete it again', async (_of, pathOf) => {
    const path = pathOf();
    const visitors = await pages.read(path, null);
    expect(words(visitors)).toContain('Sign in to write on this wall');
    const page = await pages.read(path, MEMBER);
    const short = await pages.press(page, buttonOf(page, 'Post'), MEMBER, { msg: 'no' });
    const field = short.document.querySelector('textarea[name=msg]');
    const [id = ''] = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const problem = short.document.getElementById(id)?.textContent.trim();
    expect([short.status, field?.textContent]).toEqual([422, 'no']);
    expect(problem).toBe('Must be at least 5 characters long');
    const text = `Good morning, ${path}`;
    for (const _twice of [1, 2]) {
      const posted = await pages.press(page, buttonOf(page, 'Post'), MEMBER, { msg: text });
      expect(said(posted)).toBe('Your post is on the wall.');
    }
    const shown = await pages.read(path, null);
    expect(words(shown).split(text)).toHaveLength(2);
    expect(words(shown)).toContain('Report');
    const mine = await pages.read(path, MEMBER);
    const item = [...mine.document.querySelectorAll('.posts li')].find((one) =>
      one.textContent.includes(text),
    );
    expect(item?.querySelector('time')?.textContent.trim()).toBe('just now');
    const [remove] = allByRole(item as Element, 'button', { name: 'Delete for good' });
    const gone = await pages.press(mine, remove as Element, MEMBER);
    expect([said(gone), words(gone).includes(text)]).toEqual(['The post has been deleted.', false]);
    expect(words(await pages.read(path, null))).not.toContain(text);
  });

  it('is its member’s, who deletes what others wrote, and nobody else does', async () => {
    const path = `/member/${OTHER}/wall/1/`;
    await does(path, 'Post', MEMBER, { msg: 'Written by somebody else' });
    const deletes = async (member: number) =>
      buttons(await pages.read(path, member), 'Delete for good').length;
    const posts = (await pages.read(path, OTHER)).document.querySelectorAll('.posts li').length;
    expect([(await deletes(THIRD)) < posts, await deletes(OTHER)]).toEqual([true, posts]);
    expect(said(await does(path, 'Delete for good', OTHER))).toBe('The post has been deleted.');
  });
});
