import type { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '#api/services/accounts/passwords/hash.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;
const OTHER = 2;
const PWD = 'correct horse';

const sql = <Row>(run: (database: DatabaseSync) => Row): Row => withDatabase(site, run);

let channel = { id: 0, dir: '', video: '' };
const tokens = new Map<number, string>();

beforeAll(async () => {
  const hash = await hashPassword(PWD);
  sql((database) => {
    channel = database
      .prepare(
        `SELECT channels.id, channels.dir, videos.id || '/' || videos.dir AS video
         FROM channels JOIN videos ON channel_id = channels.id
         WHERE videos.visible = 1 AND site_group = 'str' LIMIT 1`,
      )
      .get() as typeof channel;
    database
      .prepare(
        `INSERT INTO accounts (member_id, email, email_key, password_hash, confirmed_ts, created_ts)
         VALUES (?, 'one@mail.example', 'one@mail.example', ?, 1, 1)`,
      )
      .run(MEMBER, hash);
    for (const id of [MEMBER, OTHER]) tokens.set(id, openSessionIn(database, id));
  });
});

beforeEach(() => {
  sql((database) => {
    for (const table of ['friends', 'friend_requests', 'subscriptions', 'blocks'])
      database.exec(`DELETE FROM ${table}`);
  });
});

async function visit(member: number | null): Promise<Visitor> {
  const visitor = await newVisitor(browser, site.origin);
  onTestFinished(visitor.close);
  if (member !== null)
    await visitor.context.addCookies([
      { name: 'session', value: tokens.get(member) ?? '', url: site.origin, httpOnly: true },
      { name: 'user', value: `%7B%22id%22%3A${member}%7D`, url: site.origin },
    ]);
  return visitor;
}

const subscribedTo = (section: string, id: number): boolean =>
  sql(
    (database) =>
      database
        .prepare(
          'SELECT 1 FROM subscriptions WHERE member_id = ? AND section = ? AND object_id = ?',
        )
        .get(MEMBER, section, id) !== undefined,
  );

describe('a visitor who presses Subscribe', () => {
  it('MSG-06, CHN-09 signs in where they stand, is subscribed, and sees so after a reload', async () => {
    const { page, troubles } = await visit(null);
    await page.goto(`/channel/${channel.dir}/`);
    await page.getByRole('main').getByRole('link', { name: 'Subscribe' }).click();
    const modal = page.getByRole('dialog', { name: 'Sign in' });
    await modal.getByLabel('Name or email').fill('one@mail.example');
    await modal.getByLabel('Password').fill(PWD);
    await modal.getByRole('button', { name: 'Sign in' }).click();
    const control = page.getByRole('main').getByRole('button', { name: 'Subscribed' });
    await control.waitFor();
    await expect.poll(() => subscribedTo('channels', channel.id)).toBe(true);
    await Promise.all([page.waitForResponse(/viewer\.php/u), page.reload()]);
    await control.waitFor();
    expect(await control.getAttribute('aria-pressed')).toBe('true');
    const subscribers = async (): Promise<number> =>
      Number(/(\d+) subscribers?/u.exec(await page.locator('.profile').innerText())?.[1]);
    const before = await subscribers();
    expect(before).toBeGreaterThan(0);
    await control.click();
    await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).waitFor();
    await expect.poll(() => subscribedTo('channels', channel.id)).toBe(false);
    // What the page says beside it follows.
    await expect.poll(subscribers).toBe(before - 1);
    expect(troubles).toEqual([]);
  });

  it('on a member’s page is subscribed by the form that is there for members', async () => {
    const { page, troubles } = await visit(null);
    await page.goto(`/member/${OTHER}/`);
    await page.getByRole('main').getByRole('link', { name: 'Subscribe' }).click();
    const modal = page.getByRole('dialog', { name: 'Sign in' });
    await modal.getByLabel('Name or email').fill('one@mail.example');
    await modal.getByLabel('Password').fill(PWD);
    await modal.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('You are subscribed.').waitFor();
    expect(subscribedTo('members', OTHER)).toBe(true);
    expect(troubles).toEqual([]);
  });
});

describe('a member below a video', () => {
  it(
    'subscribes to its channel where they are, and ends that; a press that comes too soon leads to the page that does it',
    { tags: 'long' },
    async () => {
      const { page, troubles } = await visit(MEMBER);
      await page.goto(`/videos/${channel.video}/`);
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await main.getByRole('button', { name: 'Subscribed' }).waitFor();
      await expect.poll(() => subscribedTo('channels', channel.id)).toBe(true);
      await page.reload();
      await main.getByRole('button', { name: 'Subscribed' }).press(' ');
      await main.getByRole('button', { name: 'Subscribe', exact: true }).waitFor();
      await expect.poll(() => subscribedTo('channels', channel.id)).toBe(false);
      await page.route(/viewer\.php/u, (route) => route.abort());
      await page.reload();
      await main.getByRole('link', { name: 'Subscribe' }).click();
      await page.getByRole('heading', { name: /^Subscribe to / }).waitFor();
      expect(troubles.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
    },
  );
});

describe('a member who comes back to a channel', { tags: 'long' }, () => {
  it('sees how many subscribers it has since they subscribed below one of its videos', async () => {
    const { page, troubles } = await visit(MEMBER);
    const main = page.getByRole('main');
    const count = async (): Promise<number> =>
      Number.parseInt(await main.locator('.fact-line').first().innerText(), 10);
    await page.goto(`/channel/${channel.dir}/`);
    await main.getByRole('button', { name: 'Subscribe', exact: true }).waitFor();
    const before = await count();
    await page.goto(`/videos/${channel.video}/`);
    await main.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await main.getByRole('button', { name: 'Subscribed' }).waitFor();
    await page.goBack();
    await main.getByRole('button', { name: 'Subscribed' }).waitFor();
    await expect.poll(count).toBe(before + 1);
    expect(troubles).toEqual([]);
  });
});

describe('a member who presses Subscribe before the page’s scripts are there', () => {
  it('loses no press: they are led to the page that subscribes', { tags: 'long' }, async () => {
    const { page, troubles } = await visit(MEMBER);
    const [pressed, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/_astro/member.*.js', (route) =>
      pressed.promise.then(() => route.continue()),
    );
    await page.route('**/_astro/SignIn.*.js', (route) =>
      taken.promise.then(() => route.continue()),
    );
    await page.goto(`/channel/${channel.dir}/`);
    const control = page.getByRole('main').locator('[data-subscribe]');
    await Promise.all([page.waitForRequest('**/_astro/SignIn.*.js'), control.click()]);
    pressed.resolve();
    // What a member has for it takes the control over while what a visitor has is on its way.
    await expect.poll(() => control.getAttribute('data-modal')).toBeNull();
    taken.resolve();
    await page.getByRole('heading', { name: /^Subscribe to / }).waitFor();
    expect(troubles).toEqual([]);
  });
});

describe('two members in two browsers', () => {
  it('MSG-03, MSG-04 become friends, and one of them ends it', async () => {
    const [one, other] = [await visit(MEMBER), await visit(OTHER)];
    await one.page.goto(`/member/${OTHER}/`);
    await one.page.getByRole('button', { name: 'Add friend' }).click();
    await one.page.getByText('The friend request has been sent.').waitFor();
    await expect.poll(() => one.page.url()).not.toContain('said');
    await other.page.goto('/me/friends/');
    await other.page.getByRole('button', { name: /^Accept/ }).click();
    await other.page.getByText('You are friends now.').waitFor();
    expect(
      sql((database) => database.prepare('SELECT count(*) AS n FROM friends').get()?.['n']),
    ).toBe(2);
    await one.page.reload();
    await one.page.getByText('More', { exact: true }).click();
    await one.page.getByRole('button', { name: 'End friendship' }).click();
    await one.page.getByText('You are no longer friends.').waitFor();
    expect(
      sql((database) => database.prepare('SELECT count(*) AS n FROM friends').get()?.['n']),
    ).toBe(0);
    expect([...one.troubles, ...other.troubles]).toEqual([]);
  });
});

const countRows = (query: string): number =>
  sql((database) => Number(database.prepare(query).get()?.['n']));
const posts = (): number =>
  countRows(`SELECT count(*) AS n FROM wall_posts WHERE section = 'members' AND object_id = ${MEMBER}
             AND member_id = ${OTHER}`);

describe('a wall, in two browsers', { tags: 'long' }, () => {
  it('is written on where one stands; its owner takes the post off, and nobody’s page is left', async () => {
    const before = posts();
    const [owner, guest] = [await visit(MEMBER), await visit(OTHER)];
    const words = 'A heron stood here this morning';
    // Whoever has no picture has a letter, whose colour comes with it.
    sql((database) => database.prepare('UPDATE members SET avatar = NULL WHERE id = ?').run(OTHER));
    // With the script that members get: a press before it is one of a page without script.
    const whole = { waitUntil: 'networkidle' } as const;
    await guest.page.goto(`/member/${MEMBER}/wall/1/`, whole);
    await guest.page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    const field = guest.page.getByRole('main').getByRole('textbox');
    const send = guest.page.getByRole('main').getByRole('button', { name: 'Post', exact: true });
    const heading = guest.page.getByRole('heading', { name: /^Wall/ });
    const counted = async () => Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? 0);
    const total = await counted();
    await field.fill('no');
    await send.click();
    const alert = guest.page.getByRole('alert').filter({ visible: true });
    await alert.waitFor();
    expect([await field.inputValue(), posts()]).toEqual(['no', before]);
    await field.fill(words);
    await send.click();
    await guest.page.getByRole('listitem').filter({ hasText: words }).waitFor();
    expect([await field.inputValue(), posts()]).toEqual(['', before + 1]);
    expect(await counted()).toBe(total + 1);
    const own = guest.page.getByRole('listitem').filter({ hasText: words });
    const [text, remove] = [own.getByText(words), own.getByText('Delete', { exact: true })];
    expect((await remove.boundingBox())?.x).toBe((await text.boundingBox())?.x);
    expect(await own.locator('.avatar').getAttribute('style')).toContain('--h');
    expect(await guest.page.evaluate(() => 'isSame' in globalThis)).toBe(true);

    await owner.page.goto(`/member/${MEMBER}/wall/1/`, whole);
    await owner.page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    const post = owner.page.getByRole('listitem').filter({ hasText: words });
    await post.getByText('Delete', { exact: true }).click();
    await post.getByRole('button').click();
    await post.waitFor({ state: 'detached' });
    expect([posts(), await owner.page.evaluate(() => 'isSame' in globalThis)]).toEqual([
      before,
      true,
    ]);
    await guest.page.reload();
    await field.waitFor();
    expect(await guest.page.getByText(words).count()).toBe(0);
    const troubles = [...owner.troubles, ...guest.troubles];
    expect(troubles.filter((text) => !text.includes('422'))).toEqual([]);
  });
});

describe('a block, in two browsers', () => {
  it(
    'ends what is between two, keeps the other from writing, asking and posting, and is taken back',
    { tags: 'long' },
    async () => {
      sql((database) => {
        for (const table of ['friends', 'friend_requests', 'subscriptions', 'blocks'])
          database.exec(`DELETE FROM ${table}`);
      });
      const [one, other] = [await visit(MEMBER), await visit(OTHER)];
      await other.page.goto(`/member/${MEMBER}/wall/1/`);
      await other.page.getByRole('main').getByRole('textbox').fill('Written a moment too late');
      await one.page.goto(`/member/${OTHER}/`);
      await one.page.getByText('More', { exact: true }).click();
      await one.page.getByRole('button', { name: 'Block', exact: true }).click();
      await one.page.getByRole('button', { name: 'Unblock' }).waitFor();
      expect(countRows('SELECT count(*) AS n FROM blocks')).toBe(1);
      const before = posts();

      // From the page that the other one still has open.
      await other.page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click();
      await other.page.getByRole('alert').filter({ visible: true }).waitFor();
      expect(posts()).toBe(before);
      await other.page.goto(`/member/${MEMBER}/`);
      await other.page.getByRole('button', { name: 'Add friend' }).click();
      await other.page.getByRole('alert').filter({ visible: true }).waitFor();
      await other.page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await other.page.getByRole('alert').filter({ visible: true }).waitFor();
      expect(countRows('SELECT count(*) AS n FROM friend_requests')).toBe(0);
      expect(countRows('SELECT count(*) AS n FROM subscriptions')).toBe(0);
      await other.page.goto(`/messages/${MEMBER}/`);
      await other.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await other.page.getByRole('main').getByRole('textbox').count()).toBe(0);

      await one.page.reload();
      await one.page.getByRole('button', { name: 'Unblock' }).click();
      await one.page.getByRole('button', { name: 'Add friend' }).waitFor();
      expect(countRows('SELECT count(*) AS n FROM blocks')).toBe(0);
      await other.page.goto(`/member/${MEMBER}/`);
      await other.page.getByRole('button', { name: 'Add friend' }).click();
      await other.page.getByText('The friend request has been sent.').waitFor();
      expect(countRows('SELECT count(*) AS n FROM friend_requests')).toBe(1);
    },
  );
});
