import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { paths } from '#routes/paths.ts';
import { hashPassword } from '#api/services/accounts/passwords/hash.ts';
import { newToken, tokenHash } from '#api/services/sessions/token.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { allByRole, byRole, readPage, wordsOf, type ReadPage } from './support/read-page.ts';

const site = useStarted(startSite);
const ID = 7_700_002;
const PATH = paths.editData();
let channel = '';
let headers: Record<string, string> = {};

beforeAll(() => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  database
    .prepare(
      `INSERT INTO members (id, username, display_name, joined_ts, seen_ts) VALUES (?, 'leaver', 'Leaver', 1, 1)`,
    )
    .run(ID);
  const token = newToken();
  const now = Math.floor(Date.now() / 1000);
  database
    .prepare(
      'INSERT INTO sessions (token_hash, member_id, created_ts, expires_ts) VALUES (?, ?, ?, ?)',
    )
    .run(tokenHash(token), ID, now, now + 9999);
  const first = database.prepare('SELECT dir FROM channels ORDER BY id LIMIT 1').get();
  channel = String(first?.['dir']);
  database.close();
  headers = { cookie: `age=1; session=${token}` };
});

const read = (path = PATH): Promise<ReadPage> => readPage(site.origin, path, headers);

/** Posts the form of a button to the page, without script. */
async function send(
  name: string,
  page: ReadPage,
  typed: Record<string, string> = {},
  to = PATH,
): Promise<Response> {
  const form = byRole(page.document, 'button', { name }).closest('form');
  const pairs = [...(form?.querySelectorAll('input[name]') ?? [])].map((field) => [
    field.getAttribute('name') ?? '',
    typed[field.getAttribute('name') ?? ''] ?? field.getAttribute('value') ?? '',
  ]);
  return fetch(site.origin + to, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(pairs) },
    headers: { ...headers, origin: site.origin },
  });
}

/** Presses a button and goes where that leads. */
async function press(name: string): Promise<ReadPage> {
  const answer = await send(name, await read());
  expect(answer.status).toBe(303);
  return read(answer.headers.get('location') ?? '');
}

/** Pages of the account besides that of one's data. */
const area = () => [
  ...[paths.edit(), paths.ownChannels(), paths.editAccount(), paths.ownChannel(channel)],
  ...[paths.messages(), paths.notifications(), paths.uploadVideo(), paths.uploadAlbum()],
];

/** On which of these pages a notice leads to where leaving can be undone, with its words. */
async function toldOn(addresses: readonly string[]): Promise<string[][]> {
  const told: string[][] = [];
  for (const path of addresses) {
    const { document } = await read(path);
    for (const link of allByRole(document, 'link', { name: 'Keep my account' })) {
      expect(link.getAttribute('href')).toBe(PATH);
      told.push([path, link.parentElement ? wordsOf(link.parentElement) : '']);
    }
  }
  return told;
}

describe('one’s own data', () => {
  it('is nobody’s page who is not signed in', async () => {
    const answer = await fetch(site.origin + PATH, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/login/?back=${encodeURIComponent(PATH)}`,
    ]);
  });

  it('is prepared as an archive, and downloaded once it is ready', async () => {
    const page = await press('Prepare the archive');
    // It may be ready before the page is.
    expect(page.document.body.textContent).toMatch(
      /Done\. We will email you|Your archive is ready/u,
    );
    const link = await vi.waitUntil(
      async () => allByRole((await read()).document, 'link', { name: 'Download the archive' })[0],
      { timeout: 15_000, interval: 200 },
    );
    expect(wordsOf((await read()).document.body)).toMatch(
      /ready until [^.]+ at \d+:\d\d [AP]M UTC\./u,
    );
    const answer = await fetch(new URL(link.getAttribute('href') ?? '', site.origin));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(new TextDecoder().decode((await answer.arrayBuffer()).slice(0, 2))).toBe('PK');
  });

  it('goes with the account after 14 days, unless it is kept by one press', async () => {
    const leaving = await press('Delete my account');
    // It ends with its hour, not with the day in UTC.
    const name = /^Your account will be deleted on .+ at \d+:\d\d [AP]M UTC$/u;
    const due = byRole(leaving.document, 'heading', { name });
    expect(due.hasAttribute('autofocus')).toBe(true);
    expect(allByRole(leaving.document, 'button', { name: 'Delete my account' })).toEqual([]);
    const told = `${wordsOf(due)} Keep my account`;
    expect(await toldOn(area())).toEqual(area().map((path) => [path, told]));
    // Where it can be undone it is said once, and on a page of everybody's not at all.
    expect(await toldOn([PATH, '/', `/member/${ID}/`])).toEqual([]);
    const kept = await press('Keep my account');
    expect(kept.document.body.textContent).toContain('Your account stays.');
    byRole(kept.document, 'button', { name: 'Delete my account' });
    expect(await toldOn(area())).toEqual([]);
    // The address goes on saying what came of the form before.
    const refused = await send('Delete my account', kept, { form: 'archive' }, `${PATH}?sent=kept`);
    const { document } = parseHTML(await refused.text());
    expect([refused.status, document.querySelector('.said[role=status]')]).toEqual([409, null]);
    byRole(document, 'alert');
  });

  it('says that the account cannot be kept any more once its removal has begun', async () => {
    const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
    const later = Math.floor(Date.now() / 1000) + 9999;
    database.exec(`INSERT INTO leavings (member_id, asked_ts, due_ts) VALUES (${ID}, 1, ${later})`);
    const page = await read();
    database.exec(`UPDATE leavings SET due_ts = 1 WHERE member_id = ${ID}`);
    const answer = await send('Keep my account', page);
    database.exec(`DELETE FROM leavings WHERE member_id = ${ID}`);
    database.close();
    expect(answer.status).toBe(404);
    const { document } = parseHTML(await answer.text());
    expect(wordsOf(byRole(document, 'alert'))).toBe(
      'Your account is already being deleted and can no longer be kept.',
    );
    expect(allByRole(document, 'button', { name: 'Keep my account' })).toEqual([]);
  });
});

describe('what cannot be done', () => {
  const told = async (answer: Response): Promise<string> =>
    wordsOf(byRole(parseHTML(await answer.text()).document, 'alert'));
  const open = () => new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });

  it('is no archive that is there already where the site is busy', { tags: 'long' }, async () => {
    const database = open();
    database.exec(`DELETE FROM archives WHERE member_id = ${ID}`);
    const page = await read();
    database.exec('BEGIN IMMEDIATE');
    const answer = await send('Prepare the archive', page);
    database.exec('ROLLBACK');
    database.close();
    expect([answer.status, await told(answer)]).toEqual([
      ...[503, 'The site is busy just now. Nothing is lost, please try again in a minute.'],
    ]);
  });

  it('says after too many wrong passwords for how long', { tags: 'long' }, async () => {
    const database = open();
    database.exec(
      `INSERT INTO accounts (member_id, email, email_key, password_hash, confirmed_ts, created_ts)
       VALUES (${ID}, 'leaver@mail.example', 'leaver@mail.example', '${await hashPassword('x')}', 1, 1)`,
    );
    const page = await read();
    const tryOne = () => send('Delete my account', page, { pwd: 'wrong' });
    let answer = await tryOne();
    for (let tries = 0; tries < 40 && answer.status === 422; tries += 1) answer = await tryOne();
    database.exec(`DELETE FROM accounts WHERE member_id = ${ID}`);
    database.close();
    expect([answer.status, await told(answer)]).toEqual([
      ...[429, expect.stringMatching(/try again later \(in \d+ minutes\)$/u)],
    ]);
  });
});

describe('a member who has no account with a password, as those of the demo', () => {
  it('is told so on the page of the account, in their language', async () => {
    const page = await read(paths.editAccount());
    expect(page.status).toBe(200);
    const main = byRole(page.document, 'main');
    expect(wordsOf(main)).toContain('there is nothing to change here');
    expect(main.querySelectorAll('form')).toHaveLength(0);
    const tabs = byRole(page.document, 'navigation', { name: 'Parts of your account' });
    expect(tabs.querySelector('[aria-current]')?.textContent.trim()).toBe('Account');
    const german = await read(`/de${paths.editAccount()}`);
    expect(wordsOf(byRole(german.document, 'main'))).toContain('nichts zu ändern');
  });
});
