// @module-tag long
import { beforeAll, expect, it } from 'vitest';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { useStarted } from '../setup/use-started.ts';
import { signInMembers, type MemberPages } from './support/member-pages.ts';
import { allByRole } from './support/read-page.ts';

const site = useStarted(startSite);
const MEMBER = 1;
const HOST = 2;
let pages: MemberPages;
let walls: Record<string, string> = {};

beforeAll(() => {
  pages = signInMembers(site, [MEMBER]);
  walls = withDatabase(site, (database) => {
    database.exec(`UPDATE members SET privacy = 'public' WHERE id = ${HOST};
      DELETE FROM wall_posts`);
    const dirOf = (table: 'channels' | 'models'): unknown =>
      database.prepare(`SELECT dir FROM ${table} ORDER BY id LIMIT 1`).get()?.['dir'];
    return {
      member: `/member/${HOST}/wall/1/`,
      channel: `/channel/${String(dirOf('channels'))}/wall/`,
      model: `/model/${String(dirOf('models'))}/wall/`,
    };
  });
});

// A post that is sent in place is put into the page that was there: its security policy lets in no style but its own.
it.each(['member', 'channel', 'model'])(
  'the empty wall of a %s has the styles of one with posts',
  async (of) => {
    const path = walls[of] ?? '';
    const empty = await pages.read(path, MEMBER);
    expect(empty.document.querySelector('.posts')).toBeNull();
    const [post] = allByRole(empty.document, 'button', { name: 'Post' });
    await pages.press(empty, post as Element, MEMBER, { msg: 'The first to be here' });
    const filled = await pages.read(path, MEMBER);
    expect(filled.document.querySelector('.posts')).not.toBeNull();
    const [before, after] = [empty, filled].map(({ document }) =>
      [...document.querySelectorAll('style')].map(({ textContent }) => textContent),
    );
    expect(after?.filter((css) => !before?.includes(css))).toEqual([]);
  },
);
