import { beforeAll, beforeEach, expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { useStarted } from '../setup/use-started.ts';
import { signInMembers, type MemberPages } from './support/member-pages.ts';
import { allByRole, byRole, shownWords, type ReadPage } from './support/read-page.ts';

const site = useStarted(startSite);
const [MEMBER, OTHER] = [7, 8] as const;
const DIR = 'waves';
const own = paths.ownChannel(DIR);
let pages: MemberPages;

const sql = (text: string) =>
  withDatabase(site, (database) => {
    database.exec(text);
  });
const give = (member: number | null) =>
  sql(`UPDATE channels SET owner_id = ${member ?? 'NULL'} WHERE dir = '${DIR}'`);
const show = (visible: 0 | 1) =>
  sql(`UPDATE channels SET visible = ${visible} WHERE dir = '${DIR}'`);

beforeAll(() => {
  sql(`INSERT INTO channels (dir, title, added_ts) VALUES ('${DIR}', '🌊 Waves', 1);
    UPDATE members SET display_name = '🐚 Shell', avatar = NULL WHERE id = ${OTHER}`);
  pages = signInMembers(site, [MEMBER, OTHER]);
});

beforeEach(() => {
  give(null);
  show(1);
  sql('DELETE FROM takedowns');
});

const main = ({ document }: ReadPage) => byRole(document, 'main');
const words = (page: ReadPage): string => shownWords(main(page));
async function press(page: ReadPage, name: string, as: number, typed = {}) {
  const [button] = allByRole(main(page), 'button', { name });
  if (!button) throw new Error(`no button ${name} at ${page.path}`);
  return pages.press(page, button, as, typed);
}

it('what an owner writes of a channel that is somebody else’s meanwhile, or taken down, is not lost', async () => {
  give(MEMBER);
  const form = await pages.read(own, MEMBER);
  const typed = { title: 'Waves', description: 'All about waves', remove_avatar: '' };
  give(OTHER);
  const refused = await press(form, 'Save', MEMBER, typed);
  expect([refused.status, words(refused)]).toEqual([
    404,
    expect.stringContaining('Not saved: this channel is not yours any more.'),
  ]);
  expect(words(refused)).toContain('Description All about waves');
  expect(words(refused)).not.toContain('a problem on our side');
  show(0);
  const gone = await press(form, 'Save', MEMBER, typed);
  expect([gone.status, words(gone)]).toEqual([404, expect.stringContaining('All about waves')]);
});

it('what shows whose a channel is that is taken down meanwhile is not lost', async () => {
  const form = await pages.read(own, MEMBER);
  show(0);
  const message = 'Our own page names this account';
  const gone = await press(form, 'Claim the channel', MEMBER, { message });
  expect([gone.status, words(gone)]).toEqual([
    404,
    expect.stringContaining(`What shows that it is yours ${message}`),
  ]);
});

it('a channel that is taken down is changed by its owner without being told that it is shown', async () => {
  give(MEMBER);
  const links = (page: ReadPage) =>
    allByRole(main(page), 'link').map((link) => link.getAttribute('href'));
  const shown = await pages.read(`${own}?saved=1`, MEMBER);
  expect(links(shown)).toContain(paths.channel(DIR));
  expect(words(shown)).toContain('The channel’s page shows it at once.');
  show(0);
  const hidden = await pages.read(`${own}?saved=1`, MEMBER);
  expect(links(hidden)).not.toContain(paths.channel(DIR));
  expect(words(hidden)).toContain('Yours, taken down by a decision');
  expect(words(hidden)).toContain('Saved.');
  expect(words(hidden)).not.toContain('shows it at once');
});

it('a post to a wall that is taken down meanwhile is not lost, on a channel, a model or a member', async () => {
  const model = withDatabase(site, (database) =>
    database.prepare('SELECT id, dir FROM models ORDER BY id DESC LIMIT 1').get(),
  ) as { id: number; dir: string };
  // By which decision nobody asks here.
  const taken = `PRAGMA foreign_keys = off;
    INSERT INTO takedowns (section, object_id, decision_id, previous) VALUES ('members', ${MEMBER}, 1, '')`;
  for (const [path, takeDown] of [
    [paths.channelWall(DIR), `UPDATE channels SET visible = 0 WHERE dir = '${DIR}'`],
    [paths.modelWall(model.dir), `UPDATE models SET visible = 0 WHERE id = ${model.id}`],
    [paths.memberWall(MEMBER), taken],
  ] as const) {
    const wall = await pages.read(path, OTHER);
    sql(takeDown);
    const gone = await press(wall, 'Post', OTHER, { msg: 'Hello from the shore' });
    expect([path, gone.status, words(gone)]).toEqual([
      ...[path, 404, expect.stringContaining('Hello from the shore')],
    ]);
  }
});

it('a name that begins with a picture of its own begins with it where it stands for one', async () => {
  const wall = await pages.read(paths.channelWall(DIR), OTHER);
  expect(wall.document.querySelector('.profile-picture')?.textContent.trim()).toBe('🌊');
  const posted = await press(wall, 'Post', OTHER, { msg: 'Hello from the shore' });
  expect(posted.document.querySelector('.posts li > span')?.textContent.trim()).toBe('🐚');
});
