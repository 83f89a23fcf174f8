import type { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMENTS_PAGE_SIZE } from '#config/limits.ts';
import { NOTIFICATIONS_PAGE_SIZE } from '#config/notifications.ts';
import { paths } from '#routes/paths.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { useStarted } from '../setup/use-started.ts';
import { signInMembers, type MemberPages } from './support/member-pages.ts';
import { allByRole, byRole, wordsOf, type ReadPage } from './support/read-page.ts';

const site = useStarted(startSite);
const MEMBER = 1;
const OTHER = 2;
const DIR = 'somebody-new';
let pages: MemberPages;

/** One more on a wall than a page of it shows. */
function fill(database: DatabaseSync, section: string, object: number): void {
  database
    .prepare('DELETE FROM wall_posts WHERE section = ? AND object_id = ?')
    .run(section, object);
  for (let place = 0; place <= COMMENTS_PAGE_SIZE; place += 1)
    database
      .prepare(
        `INSERT INTO wall_posts (section, object_id, member_id, text, added_ts) VALUES (?, ?, ?, 'A line', ?)`,
      )
      .run(section, object, MEMBER, 1000 - place);
}

const walls = {
  member: { second: paths.memberWall(OTHER, 2), first: paths.memberWall(OTHER) },
  model: { second: `${paths.modelWall(DIR)}?page=2`, first: paths.modelWall(DIR) },
  channel: { second: `${paths.channelWall(DIR)}?page=2`, first: paths.channelWall(DIR) },
};

beforeAll(() => {
  pages = signInMembers(site, [MEMBER]);
  withDatabase(site, (database) => {
    database.exec(`UPDATE members SET privacy = 'public' WHERE id <= 2`);
    fill(database, 'members', OTHER);
    for (const table of ['models', 'channels']) {
      const found = database.prepare(`SELECT id FROM ${table} LIMIT 1`).get();
      const id = Number(found?.['id']);
      database.prepare(`UPDATE ${table} SET dir = ? WHERE id = ?`).run(DIR, id);
      fill(database, table, id);
    }
    for (let place = 0; place <= NOTIFICATIONS_PAGE_SIZE + 1; place += 1)
      database
        .prepare(
          `INSERT INTO notifications (member_id, kind, section, object_id, open_key, created_ts, updated_ts)
           VALUES (?, 'subscriber', 'members', ?, ?, 1, 4000000000)`,
        )
        .run(MEMBER, MEMBER, `later-${place}`);
  });
});

const read = (path: string): Promise<ReadPage> => pages.read(path, MEMBER);
const ownOf = ({ document }: ReadPage) =>
  document.querySelector('[data-part=wall]')?.getAttribute('data-own');
const buttonIn = ({ document }: ReadPage, form: string): Element => {
  const button = document.querySelector(`main form:has(${form}) button`);
  if (!button) throw new Error(`no form with ${form}`);
  return button;
};

describe.each(Object.entries(walls))('the wall of a %s', (_of, { second, first }) => {
  it('is sent to where its forms are: the page of the list, in the language of the page', async () => {
    for (const prefix of ['', '/de'])
      for (const path of [first, second])
        expect(ownOf(await read(prefix + path))).toBe(prefix + path);
    // What is asked for by a script, and what was just done, are no page of it.
    const told = `${second}${second.includes('?') ? '&' : '?'}said=wall_posted&part=wall`;
    expect(ownOf(await read(`/de${told}`))).toBe(`/de${second}`);
  });

  it('shows what was written from a later page, and stays there where something is taken off', async () => {
    const later = await read(`/de${second}`);
    expect(later.document.querySelectorAll('.posts > li')).toHaveLength(1);
    const wrote = await pages.press(later, buttonIn(later, '[name=msg]'), MEMBER, {
      msg: 'Written from afar',
    });
    expect(wrote.path).toBe(`/de${first}?said=wall_posted`);
    expect(wordsOf(wrote.document.querySelector('.posts > li') as Element)).toContain('from afar');
    const two = await read(`/de${second}`);
    expect(two.document.querySelectorAll('.posts > li')).toHaveLength(2);
    const less = await pages.press(two, buttonIn(two, '[value=wall_del]'), MEMBER);
    expect([less.status, ownOf(less)]).toEqual([200, `/de${second}`]);
    // With its last the page is gone.
    const gone = await pages.press(less, buttonIn(less, '[value=wall_del]'), MEMBER);
    expect([gone.status, gone.path]).toEqual([200, `/de${first}?said=wall_deleted`]);
    expect(gone.document.querySelectorAll('.posts > li')).toHaveLength(COMMENTS_PAGE_SIZE);
  });
});

it('what is written on a wall that was closed meanwhile is not lost, and why it is not there is said', async () => {
  const page = await read(walls.member.first);
  const close = (privacy: string): void => {
    withDatabase(site, (database) =>
      database.prepare('UPDATE members SET privacy = ? WHERE id = ?').run(privacy, OTHER),
    );
  };
  close('friends');
  const form = buttonIn(page, '[name=msg]');
  const late = await pages.press(page, form, MEMBER, { msg: 'So long' });
  close('public');
  const main = byRole(late.document, 'main');
  expect(byRole(main, 'alert').hasAttribute('autofocus')).toBe(true);
  expect(wordsOf(byRole(main, 'region', { name: 'Write on this wall' }))).toContain('So long');
});

it.each(Object.entries(walls))(
  'what is not taken off the wall of a %s says why',
  async (_of, { first }) => {
    const page = await read(first);
    const button = buttonIn(page, '[value=wall_del]');
    // Of many in a row it says which.
    const about = button.closest('details')?.querySelector('summary');
    const text = page.document.getElementById(about?.getAttribute('aria-describedby') ?? '');
    expect(text?.parentElement?.id).toBe(button.closest('li')?.id);
    button.setAttribute('value', '999999999');
    const refused = await pages.press(page, button, MEMBER);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(wordsOf(byRole(byRole(refused.document, 'main'), 'alert'))).not.toBe('');
  },
);

describe('notifications', () => {
  it('are marked as read where they are, and what was not taken says so', async () => {
    const second = paths.notifications(2);
    const later = await read(second);
    const read1 = buttonIn(later, '[name=section][value=read]');
    const marked = await pages.press(later, read1, MEMBER);
    expect(marked.path).toBe(second);
    expect(marked.to).toBe(`${second}#told${read1.getAttribute('value')}`);
    const count = ({ document }: ReadPage) =>
      allByRole(document, 'button', { name: 'Mark as read' }).length;
    expect([count(later), count(marked)]).toEqual([2, 1]);
    const refused = await pages.press(later, read1, MEMBER, { object_id: '999999999' });
    expect([refused.status, wordsOf(byRole(refused.document, 'alert'))]).toEqual([
      ...[404, expect.stringMatching(/\w/u)],
    ]);
  });

  it('and messages say what was not taken of what one chose', async () => {
    const list = await read(paths.messages());
    const save = buttonIn(list, '[name=who]');
    const refused = await pages.press(list, save, MEMBER, { who: 'nobody knows' });
    expect([refused.status, wordsOf(byRole(refused.document, 'alert'))]).toEqual([
      ...[400, expect.stringMatching(/\w/u)],
    ]);
  });
});
