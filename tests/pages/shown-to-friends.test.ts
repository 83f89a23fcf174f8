// @module-tag long
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { useStarted } from '../setup/use-started.ts';
import { signInMembers, type MemberPages } from './support/member-pages.ts';
import { allByRole, byRole, shownWords, type ReadPage } from './support/read-page.ts';

const site = useStarted(startSite);
const FRIEND = 1;
const HOST = 2;
const OTHER = 3;
const NOTHING = `country = NULL, gender = NULL, birth_date = NULL, relationship = NULL, orientation = NULL, education = NULL,
  website = NULL, city = NULL, interests = NULL, occupation = NULL, about = NULL`;
let pages: MemberPages;

const setUp = (sql: string): void =>
  withDatabase(site, (database) => {
    database.exec(sql);
  });
const words = ({ document }: ReadPage): string => shownWords(byRole(document, 'main'));
const press = (page: ReadPage, name: string, typed?: Record<string, string>) => {
  const [button] = allByRole(byRole(page.document, 'main'), 'button', { name });
  return pages.press(page, button as Element, FRIEND, typed);
};

beforeAll(() => {
  pages = signInMembers(site, [FRIEND, HOST, OTHER]);
});

/** Two are friends, and one of them shows lists and wall to friends. */
beforeEach(() => {
  setUp(`UPDATE members SET privacy = 'friends' WHERE id = ${HOST};
    DELETE FROM wall_posts;
    DELETE FROM friends WHERE member_id IN (${FRIEND}, ${HOST}) OR friend_id IN (${FRIEND}, ${HOST});
    INSERT INTO friends (member_id, friend_id, added_ts) VALUES (${FRIEND}, ${HOST}, 1), (${HOST}, ${FRIEND}, 1)`);
});

it('what somebody wrote on a wall they find and delete there also once it is closed to them', async () => {
  const wall = `/member/${HOST}/wall/1/`;
  const own = 'A word among friends';
  await press(await pages.read(wall, FRIEND), 'Post', { msg: own });
  setUp(`DELETE FROM friends WHERE member_id = ${HOST} OR friend_id = ${HOST}`);
  setUp(`INSERT INTO wall_posts (section, object_id, member_id, text, added_ts)
    VALUES ('members', ${HOST}, ${OTHER}, 'A word of another one', 1)`);
  const left = await pages.read(wall, FRIEND);
  expect([left.status, words(left)]).toEqual([200, expect.stringContaining(own)]);
  expect(words(left)).toContain(
    'This member shows their wall and lists to friends only. You see only what you wrote here yourself.',
  );
  expect(words(left)).not.toContain('A word of another one');
  expect(allByRole(byRole(left.document, 'main'), 'button', { name: 'Post' })).toEqual([]);
  expect((await pages.read(wall, null)).status).toBe(403);
  const gone = await press(left, 'Delete for good');
  expect([gone.status, words(gone)]).toEqual([
    403,
    expect.stringContaining('The post has been deleted.'),
  ]);
  expect(words(gone)).not.toContain(own);
});

it('a friend reads that there is no bio where a visitor is refused the page', async () => {
  setUp(`UPDATE members SET ${NOTHING} WHERE id = ${HOST}`);
  const info = `/member/${HOST}/info/`;
  const told = await pages.read(info, FRIEND);
  expect([told.status, words(told)]).toEqual([200, expect.stringContaining('hasn’t added a bio')]);
  for (const member of [OTHER, null]) expect((await pages.read(info, member)).status).toBe(403);
});

it('visitors find nobody among somebody’s friends whose friendship has ended', async () => {
  setUp(`UPDATE members SET privacy = 'public' WHERE id = ${HOST}`);
  const friends = `/community/recent/1/?object_id=${HOST}`;
  const links = async () =>
    [...(await pages.read(friends, null)).document.querySelectorAll('.members a')].map((link) =>
      link.getAttribute('href'),
    );
  expect(await links()).toContain(`/member/${FRIEND}/`);
  await press(await pages.read(`/member/${HOST}/`, FRIEND), 'End friendship');
  expect(await links()).not.toContain(`/member/${FRIEND}/`);
});
