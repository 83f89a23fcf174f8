import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { createTranslator } from '#i18n/translator.ts';
import { paths } from '#routes/paths.ts';
import { CERTIFICATE } from '#config/uploads.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { allByRole, byRole, wordsOf } from './support/read-page.ts';

const [ANN, BOB] = [1, 2];
const site = useStarted(startSite);
const sessions = new Map<number, string>();
let video = 0;

const withDatabase = <Result>(use: (database: DatabaseSync) => Result): Result => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
};
beforeAll(() => {
  withDatabase((database) => {
    for (const id of [ANN, BOB]) sessions.set(id, `age=1; session=${openSessionIn(database, id)}`);
    database
      .prepare(
        "INSERT INTO accounts (member_id, email, email_key, password_hash, created_ts, confirmed_ts) VALUES (?, 'ann@example.org', 'ann@example.org', 'none', 1, 1)",
      )
      .run(ANN);
    const sql = "SELECT id FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 1";
    video = Number(database.prepare(sql).get()?.['id']);
  });
});

const nobody = 'age=1';
/** Of a session that was ended, from elsewhere or by time. */
const ended = `age=1; session=${'A'.repeat(43)}`;

async function post(path: string, body: URLSearchParams | FormData, cookie: string) {
  const answer = await fetch(site.origin + path, {
    ...{ method: 'POST', redirect: 'manual', body },
    headers: { cookie, origin: site.origin },
  });
  const html = await answer.text();
  const to = answer.headers.get('location') ?? '';
  const { document } = parseHTML(html);
  return { status: answer.status, to, html, headers: answer.headers, document };
}
const keptBy = (document: Document): Element =>
  byRole(document, 'form', { name: 'Nothing was sent yet' });
/** What the page would send, as a browser without scripts does. */
function fieldsOf(document: Document): URLSearchParams {
  const fields = new URLSearchParams();
  for (const input of keptBy(document).querySelectorAll('input[name]'))
    fields.append(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '');
  return fields;
}

interface Sent {
  path: () => string;
  fields: () => Record<string, string>;
  /** What somebody wrote, which is shown. */
  text: string;
  /** Of the answer, once they are signed in again. */
  done: number;
  /** Left out of what is kept. */
  secret?: string;
}
const TEXT = 'Written <b>with</b> care\nand a "quote"';
const TITLE = 'My <i>evening</i> & list';
const FORMS: Readonly<Record<string, Sent>> = {
  comment: {
    path: () => paths.comments(video),
    fields: () => ({ act: 'comm', section: 'videos', object_id: String(video), msg: TEXT }),
    ...{ text: TEXT, done: 303 },
  },
  message: {
    path: () => paths.conversation(BOB),
    fields: () => ({ act: 'send', object_id: String(BOB), key: crypto.randomUUID(), msg: TEXT }),
    ...{ text: TEXT, done: 303 },
  },
  'wall post': {
    path: () => paths.memberWall(ANN, 1),
    fields: () => ({ act: 'wall', section: 'members', object_id: String(ANN), msg: TEXT }),
    ...{ text: TEXT, done: 303 },
  },
  playlist: {
    path: () => paths.memberPlaylists(ANN, 1),
    fields: () => ({
      ...{ form: 'new', act: 'playlist', section: 'new' },
      ...{ title: TITLE, desc: 'Long enough', visible: '2' },
    }),
    ...{ text: TITLE, done: 303 },
  },
  profile: {
    path: () => paths.edit(),
    fields: () => ({ form: 'profile', display_name: 'Ann Lake', about: TEXT, privacy: 'friends' }),
    ...{ text: TEXT, done: 303 },
  },
  'change of address': {
    path: () => paths.editAccount(),
    fields: () => ({ form: 'email', email: 'new@example.org', pwd: 'hunter22' }),
    ...{ text: 'new@example.org', done: 422, secret: 'hunter22' },
  },
  'an album': {
    path: () => paths.uploadAlbum(),
    fields: () => ({ title: TITLE, desc: TEXT, certify: CERTIFICATE }),
    ...{ text: TITLE, done: 422 },
  },
};

describe.each(Object.entries(FORMS))('a form without script: %s', (_name, one) => {
  it.each([
    ['nobody is', nobody],
    ['a session that is over says to be', ended],
  ])('is kept where %s signed in, and sent once its sender is', async (_who, cookie) => {
    const typed = one.fields();
    const kept = await post(one.path(), new URLSearchParams(typed), cookie);
    expect([kept.status, kept.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
    expect(wordsOf(byRole(kept.document, 'alert'))).toContain('What you typed is kept');
    const texts = [...kept.document.querySelectorAll('blockquote')].map((each) => each.textContent);
    expect(texts).toContain(one.text);
    const [link] = allByRole(keptBy(kept.document), 'link');
    expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([
      ...[`/login/?back=${encodeURIComponent(one.path())}`, '_blank'],
    ]);
    if (one.secret !== undefined) expect(kept.html).not.toContain(one.secret);
    const fields = fieldsOf(kept.document);
    const { pwd: _secret, ...rest } = typed;
    expect(Object.fromEntries(fields)).toEqual(rest);
    const again = await post(one.path(), fields, nobody);
    expect(fieldsOf(again.document).toString()).toBe(fields.toString());
    const sent = await post(one.path(), fields, sessions.get(ANN) ?? '');
    expect(sent.status).toBe(one.done);
    if (one.done === 422) expect(sent.document.querySelector('main .field-problem')).not.toBeNull();
  });

  it('is nobody else’s who signs in meanwhile', async () => {
    const fields = { ...one.fields(), as: String(ANN) };
    const kept = await post(one.path(), new URLSearchParams(fields), nobody);
    const other = await post(one.path(), fieldsOf(kept.document), sessions.get(BOB) ?? '');
    expect(other.status).toBe(409);
    expect(fieldsOf(other.document).getAll('as')).toEqual([String(ANN)]);
    expect(wordsOf(byRole(other.document, 'alert'))).toContain('another member');
    // Whoever it was made for sends it from there.
    const sent = await post(one.path(), fieldsOf(other.document), sessions.get(ANN) ?? '');
    expect(sent.status).toBe(one.done);
  });
});

it.each(LANGUAGES)('what is kept says why in the language of its page: %s', async (language) => {
  const t = createTranslator(language, 'account');
  // As `wordsOf` gives them: a space that keeps its line is one too.
  const words = (key: 'kept.other_member' | 'kept.signed_out'): string =>
    t(key).replaceAll('\u00A0', ' ');
  const body = (): URLSearchParams => new URLSearchParams({ as: String(BOB), msg: TEXT });
  const path = `/${language}${paths.messages()}`;
  const other = await post(path, body(), sessions.get(ANN) ?? '');
  expect([other.status, wordsOf(byRole(other.document, 'alert'))]).toEqual([
    ...[409, words('kept.other_member')],
  ]);
  const out = await post(path, body(), nobody);
  expect([out.status, wordsOf(byRole(out.document, 'alert'))]).toEqual([
    ...[401, words('kept.signed_out')],
  ]);
});

describe('a form with files, without script,', () => {
  const formOf = (more: Record<string, string>): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ title: TITLE, certify: CERTIFICATE, ...more }))
      form.append(name, value);
    form.append('file', new File([new Uint8Array(300_000)], 'film.mp4'));
    return form;
  };

  it.each([paths.uploadVideo(), paths.uploadAlbum()])(
    '%s has what was typed kept where its sender was signed out, but no file',
    async (path) => {
      for (const cookie of [nobody, ended]) {
        const kept = await post(path, formOf({}), cookie);
        expect([kept.status, Object.fromEntries(fieldsOf(kept.document))]).toEqual([
          ...[401, { title: TITLE, certify: CERTIFICATE }],
        ]);
        expect(wordsOf(keptBy(kept.document))).toContain('files are not kept');
        const sent = await post(path, fieldsOf(kept.document), sessions.get(ANN) ?? '');
        const form = byRole(sent.document, 'form', { name: /^A new/u });
        expect(form.querySelector('[name=title]')?.getAttribute('value')).toBe(TITLE);
      }
    },
  );

  it.each([paths.uploadVideo(), paths.uploadAlbum()])(
    '%s says for whom it was made, and takes nothing of another member’s',
    async (path) => {
      const page = await fetch(site.origin + path, {
        headers: { cookie: sessions.get(ANN) ?? '' },
      });
      const { document } = parseHTML(await page.text());
      const as = byRole(document, 'form', { name: /^A new/u }).querySelector('[name=as]');
      expect(as?.getAttribute('value')).toBe(String(ANN));
      const rows = () =>
        withDatabase((database) =>
          ['uploads', 'albums'].map((name) =>
            Number(database.prepare(`SELECT count(*) AS n FROM ${name}`).get()?.['n']),
          ),
        );
      const before = rows();
      const refused = await post(path, formOf({ as: String(ANN) }), sessions.get(BOB) ?? '');
      expect([refused.status, wordsOf(byRole(refused.document, 'alert'))]).toEqual([
        ...[409, expect.stringContaining('another member')],
      ]);
      expect(wordsOf(keptBy(refused.document))).toContain('files are not kept');
      expect(rows()).toEqual(before);
      // Whoever it was made for finds what was written.
      const sent = await post(path, fieldsOf(refused.document), sessions.get(ANN) ?? '');
      const form = byRole(sent.document, 'form', { name: /^A new/u });
      expect(form.querySelector('[name=title]')?.getAttribute('value')).toBe(TITLE);
    },
  );
});

describe('a vote from everybody’s page, without script,', () => {
  const votesOf = (voter: string | null) =>
    withDatabase((database) =>
      database
        .prepare("SELECT voter FROM votes WHERE section = 'videos' AND object_id = ?")
        .all(video)
        .filter((row) => (voter === null ? true : row['voter'] === voter)),
    ).length;
  const vote = (cookie: string, more: Record<string, string> = {}) =>
    post(
      paths.video({ id: video, dir: '' }),
      new URLSearchParams({
        ...{ act: 'vote', section: 'videos', object_id: String(video), vote: '1' },
        ...more,
      }),
      cookie,
    );

  it('counts for an album as for a video', async () => {
    const about = { act: 'vote', section: 'albums', object_id: '1', vote: '1' };
    const page = paths.album({ id: 1, dir: '' });
    const { status, to } = await post(page, new URLSearchParams(about), nobody);
    expect([status, to]).toEqual([303, expect.stringContaining('notice=vote_success')]);
  });

  it('of a page that was opened before the sign-in counts for nobody until its member says so', async () => {
    const before = votesOf(null);
    const asked = await vote(sessions.get(ANN) ?? '');
    expect([asked.status, asked.headers.get('cache-control'), votesOf(null)]).toEqual([
      ...[409, 'private, no-store', before],
    ]);
    expect(wordsOf(byRole(asked.document, 'alert'))).toContain('vote in your name');
    expect(allByRole(keptBy(asked.document), 'link')).toEqual([]);
    const fields = Object.fromEntries(fieldsOf(asked.document));
    expect(fields['as']).toBe(String(ANN));
    // Another one who signs in meanwhile does not vote with it, and who signs out is asked to come back.
    expect((await vote(sessions.get(BOB) ?? '', fields)).status).toBe(409);
    expect((await vote(nobody, fields)).status).toBe(401);
    expect(votesOf(null)).toBe(before);
    const sent = await vote(sessions.get(ANN) ?? '', fields);
    expect([sent.status, sent.to]).toEqual([303, expect.stringContaining('notice=vote_success')]);
    expect([votesOf(null), votesOf(`m:${ANN}`)]).toEqual([before + 1, 1]);
  });

  it('counts at once of who is not signed in', async () => {
    const before = votesOf(null);
    for (const cookie of [nobody, ended]) expect((await vote(cookie)).status).toBe(303);
    expect(votesOf(null)).toBeGreaterThan(before);
  });

  it('says when there may be another, where there were too many', async () => {
    let to = '';
    for (let votes = 0; votes < 9; votes += 1) ({ to } = await vote(nobody));
    const seconds = Number(/notice=vote_too_many_attempts\.(\d{4,5})$/u.exec(to)?.[1]);
    const answer = await fetch(new URL(to, site.origin), { headers: { cookie: nobody } });
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const { document } = parseHTML(await answer.text());
    const hours = Math.ceil(seconds / 3600);
    expect(wordsOf(document.querySelector('.toast') as Element)).toBe(
      `Too many votes in a short time. Try again in ${hours} hours.`,
    );
  });
});
