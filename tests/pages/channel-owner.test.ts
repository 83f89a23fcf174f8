import type { DatabaseSync } from 'node:sqlite';
import { parseHTML } from 'linkedom';
import { beforeAll, expect, it } from 'vitest';
import { casePath } from '#routes/moderation-path.ts';
import { paths } from '#routes/paths.ts';
import { drawnPicture } from '../api/support/drawn-picture.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { useStarted } from '../setup/use-started.ts';
import { signInMembers, type MemberPages } from './support/member-pages.ts';
import { allByRole, byRole, shownWords, type ReadPage } from './support/read-page.ts';

const site = useStarted(startSite);
const [MODERATOR, MEMBER, OTHER] = [1, 7, 8] as const;
let pages: MemberPages;
let channel = { id: 0, dir: '', title: '' };

const withSql = <Result>(run: (database: DatabaseSync) => Result): Result =>
  withDatabase(site, run);

beforeAll(() => {
  withSql((database) => {
    const first = 'SELECT id, dir, title FROM channels ORDER BY id LIMIT 1';
    channel = database.prepare(first).get() as typeof channel;
    database.exec(`UPDATE members SET role = 'moderator' WHERE id = ${MODERATOR};
      INSERT INTO second_factors (member_id, secret, proved_ts) VALUES (${MODERATOR}, 'x', 1)`);
  });
  pages = signInMembers(site, [MODERATOR, MEMBER, OTHER]);
});

const main = ({ document }: ReadPage) => byRole(document, 'main');
const words = (page: ReadPage): string => shownWords(main(page));
const linksOf = (page: ReadPage): (string | null)[] =>
  allByRole(main(page), 'link').map((link) => link.getAttribute('href'));
async function press(page: ReadPage, name: string, as: number, typed = {}) {
  const [button] = allByRole(main(page), 'button', { name });
  if (!button) throw new Error(`no button ${name} at ${page.path}`);
  return pages.press(page, button, as, typed);
}

it(
  'a channel is claimed, given by a moderator, changed by its owner, and its messages reach them',
  { tags: 'long' },
  async () => {
    const own = paths.ownChannel(channel.dir);
    const shown = await pages.read(paths.channel(channel.dir), null);
    expect(linksOf(shown)).toEqual(
      expect.arrayContaining([own, expect.stringMatching(/^\/report\/\?of=%2Fchannel/u)]),
    );
    expect(await pages.read(own, null)).toMatchObject({
      path: `/login/?back=${encodeURIComponent(own)}`,
    });

    const form = await pages.read(own, MEMBER);
    expect(words(form)).toContain('Say what shows that it is yours');
    const refused = await press(form, 'Claim the channel', MEMBER, { message: '' });
    expect([refused.status, words(refused)]).toEqual([
      422,
      expect.stringContaining('This field is required'),
    ]);
    const why = 'See the page about us at its own website';
    const claimed = await press(form, 'Claim the channel', MEMBER, { message: why });
    expect(words(claimed)).toContain('Your claim has arrived');
    // The list of one's own is a tab beside one's profile.
    const listed = async (as: number) => {
      const profile = await pages.read(paths.edit(), as);
      return profile.follow(byRole(main(profile), 'link', { name: 'Channels' }));
    };
    const waiting = await listed(MEMBER);
    expect(words(waiting)).toContain(`${channel.title} Claimed: moderators look at it`);
    expect(linksOf(waiting)).not.toContain(own);
    expect(words(await listed(OTHER))).toContain('You have no channel here yet.');
    expect(await pages.read(paths.ownChannels(), null)).toMatchObject({
      path: `/login/?back=${encodeURIComponent(paths.ownChannels())}`,
    });

    const { id } = withSql((database) =>
      database.prepare("SELECT id FROM cases WHERE kind = 'claim'").get(),
    ) as { id: number };
    const path = casePath(id);
    const found = await press(await pages.read(path, MODERATOR), 'Claim this case', MODERATOR, {
      section: 'claim',
    });
    expect(words(found)).toContain(why);
    expect(words(found)).toContain('Give them the channel');
    expect(linksOf(found)).toContain(paths.channel(channel.dir));
    expect(main(found).querySelectorAll('select[name="category"], [name="strike"]')).toHaveLength(
      0,
    );
    const decision = { measure: 'accept', reason: 'It names them.' };
    const decided = await press(found, 'Decide', MODERATOR, decision);
    expect(words(decided)).toContain('Decided');

    const mine = await listed(MEMBER);
    expect(words(mine)).toContain(`${channel.title} Yours`);
    const editing = await mine.follow(byRole(main(mine), 'link', { name: /^Edit /u }));
    expect(editing.path).toBe(own);
    const edited = await press(editing, 'Save', MEMBER, {
      ...{ title: 'Films of the harbour', description: 'Ships only', url: '' },
      ...{ remove_avatar: '', remove_cover: '' },
    });
    expect(words(edited)).toContain('Saved');
    await expect
      .poll(async () => words(await pages.read(paths.channelInfo(channel.dir), null)))
      .toContain('Ships only');
    const after = await pages.read(paths.channel(channel.dir), null);
    expect(words(after)).toContain('Films of the harbour');
    expect(linksOf(after)).toContain(paths.conversation(MEMBER));
    // On the wall of their channel an owner takes away what others wrote, and others see no way to.
    const wall = `${paths.channel(channel.dir)}wall/`;
    const posted = await press(await pages.read(wall, OTHER), 'Post', OTHER, { msg: 'Rude words' });
    expect(words(posted)).toContain('Rude words');
    const sure = { name: 'Delete for good' };
    expect(allByRole(main(await pages.read(wall, MODERATOR)), 'button', sure)).toEqual([]);
    const cleared = await press(await pages.read(wall, MEMBER), sure.name, MEMBER);
    expect(words(cleared)).not.toContain('Rude words');
    expect(words(await pages.read(own, OTHER))).toContain('Somebody else runs this channel');
    expect((await pages.read(paths.ownChannel('none-such'), MEMBER)).status).toBe(404);

    // What was given by mistake is taken back from the case in which it was given.
    const whose = 'Decide whose channel it is';
    const again = await press(await pages.read(path, MODERATOR), whose, MODERATOR);
    expect(words(again)).toContain(why);
    const back = { measure: 'remove', ground: 'terms', clause: 'Terms, 4' };
    const taken = { ...back, reason: 'It names others.' };
    expect(words(await press(again, 'Decide', MODERATOR, taken))).toContain('Decided');
    expect(allByRole(main(await pages.read(path, MODERATOR)), 'button', { name: whose })).toEqual(
      [],
    );
    const left = await listed(MEMBER);
    expect(words(left)).toContain('Moderators decided that it is not yours');
    const link = allByRole(main(left), 'link').find((one) =>
      one.getAttribute('href')?.startsWith('/decision/'),
    );
    const statement = await pages.read(link?.getAttribute('href') ?? '', MEMBER);
    expect(words(statement)).toContain('The channel was taken back from its member');
    expect(words(statement)).toContain('It names others.');
    expect(words(statement)).not.toContain('Something else');
  },
);

/** The last channel, which is the other member's, and what sends its form with pictures. */
function riverForm() {
  const { dir, session } = withSql((database) => {
    database.exec(
      `UPDATE channels SET owner_id = ${OTHER} WHERE id = (SELECT max(id) FROM channels)`,
    );
    const last = database.prepare(`SELECT dir FROM channels WHERE owner_id = ${OTHER}`).get();
    return { dir: String(last?.['dir']), session: openSessionIn(database, OTHER) };
  });
  const send = (fields: Record<string, File | string>) => {
    const body = new FormData();
    body.set('title', 'Films of the river');
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return fetch(site.origin + paths.ownChannel(dir), {
      ...{ method: 'POST', body, redirect: 'manual' },
      headers: { cookie: `age=1; session=${session}`, 'sec-fetch-site': 'same-origin' },
    });
  };
  return { dir, send };
}

it('a picture that is not taken is told why at its field, where its owner goes on', async () => {
  const { send } = riverForm();
  for (const [file, status, why] of [
    [new File(['no picture'], 'a.png', { type: 'image/png' }), 415, 'Invalid file type'],
    [await drawnPicture(100, 100), 422, 'Too small: 192 × 192 pixels at least'],
    [await drawnPicture(300, 300, 11), 413, 'The file is too large: 10 MB at most'],
  ] as const) {
    const answer = await send({ avatar: file });
    expect(answer.status).toBe(status);
    const { document } = parseHTML(await answer.text());
    const field = document.querySelector('[autofocus]');
    expect(field?.id).toBe('avatar');
    const [, problem = ''] = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(document.getElementById(problem)?.textContent.trim()).toBe(why);
  }
});

it('two pictures that are together larger than one may be are both taken', async () => {
  const { dir, send } = riverForm();
  const pictures = {
    avatar: await drawnPicture(300, 300, 6),
    cover: await drawnPicture(800, 450, 6),
  };
  const answer = await send(pictures);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    ...[303, `${paths.ownChannel(dir)}?saved=1`],
  ]);
});

it('what a form sends beside what is refused is not lost: its ticks stay, and its picture is to be chosen again', async () => {
  const { dir, send } = riverForm();
  withSql((database) =>
    database.prepare("UPDATE channels SET scr = 'https://p.example/c.png' WHERE dir = ?").run(dir),
  );
  const avatar = await drawnPicture(300, 300);
  const answer = await send({ avatar, url: 'www.river.example', remove_cover: '1' });
  expect(answer.status).toBe(422);
  const { document } = parseHTML(await answer.text());
  const told = (id: string) => document.getElementById(`${id}-problem`)?.textContent.trim();
  expect([told('url'), told('avatar'), told('cover')]).toEqual([
    'Please enter an address that begins with http:// or https://',
    ...['Please choose the picture again.', undefined],
  ]);
  expect(document.querySelector('[name=remove_cover]')?.hasAttribute('checked')).toBe(true);
});

it('what was changed of a channel in another tab stays, where this one changed something else', async () => {
  const { dir } = riverForm();
  const own = paths.ownChannel(dir);
  const texts = 'title, description, url';
  const put = (values: string) =>
    withSql((database) =>
      database.exec(
        `UPDATE channels SET (${texts}) = (${values}) WHERE dir = '${dir}'; UPDATE channels SET scr = NULL WHERE dir = '${dir}'`,
      ),
    );
  put(`'River', 'Old
words', 'https://old.example/'`);
  const stale = await pages.read(own, OTHER);
  put(`'Stream', 'New', 'https://new.example/'`);
  const typed = { remove_avatar: '', remove_cover: '' };
  const saved = await press(stale, 'Save', OTHER, { ...typed, url: '' });
  expect(words(saved)).toContain('Saved');
  const stored = withSql((database) =>
    database.prepare(`SELECT ${texts} FROM channels WHERE dir = ?`).get(dir),
  );
  expect({ ...stored }).toEqual({ title: 'Stream', description: 'New', url: null });
  // Of what was refused the page shows what was typed, and else what is so by now.
  const refused = await press(stale, 'Save', OTHER, { ...typed, title: '' });
  const valueOf = (name: string) =>
    refused.document.querySelector(`[name=${name}]`)?.getAttribute('value');
  expect([refused.status, valueOf('title'), valueOf('url')]).toEqual([422, '', '']);
});
