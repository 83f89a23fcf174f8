import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseHTML } from 'linkedom';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { byRole, valueOf, wordsOf } from './support/read-page.ts';

const MEMBER = 1;
const site = useStarted(startSite);
let cookie = '';

const withDatabase = <Result>(use: (database: DatabaseSync) => Result): Result => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
};
beforeAll(() => {
  cookie = `age=1; session=${withDatabase((database) => openSessionIn(database, MEMBER))}`;
});

const row = () =>
  withDatabase((database) =>
    database.prepare('SELECT * FROM members WHERE id = ?').get(MEMBER),
  ) as Record<string, string | number | null>;

/** A page of the member's own as a browser without scripts has it. */
async function ask(path: string, body?: URLSearchParams | FormData, as = cookie) {
  const answer = await fetch(site.origin + path, {
    redirect: 'manual',
    headers: { cookie: as, origin: site.origin },
    ...(body && { method: 'POST', body }),
  });
  const { document } = parseHTML(await answer.text());
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    headers: answer.headers,
    document,
  };
}

const FIELDS = {
  form: 'profile',
  ...{ display_name: 'Mira Vale', gender: '3', birth_date: '1988-02-29', relationship: '1' },
  ...{ orientation: '4', city: 'Lyon', country: 'fr', education: 'A school', occupation: 'Baker' },
  ...{ website: 'https://mira.example/', interests: 'Bread', about: 'First line\nSecond line' },
  ...{ privacy_person: 'members', privacy_relations: 'nobody', privacy_place: 'friends' },
  ...{ privacy_work: 'everyone', privacy_about: 'everyone', privacy: 'friends' },
};
const send = (fields: Record<string, string> = {}) =>
  ask('/edit/', new URLSearchParams({ ...FIELDS, ...fields }));

describe('the edit page', () => {
  it('leads visitors home, and changes nothing when they send its form', async () => {
    const { status, to } = await ask('/edit/', undefined, 'age=1');
    expect([status, to]).toEqual([302, '/']);
    expect((await ask('/edit/', new URLSearchParams(FIELDS), 'age=1')).status).toBe(401);
    expect(row().display_name).not.toBe(FIELDS.display_name);
  });

  it('ROUTE-73 EDIT-01 EDIT-02 saves every field without script, says so, and shows what was saved', async () => {
    const sent = await send();
    expect([sent.status, sent.to]).toEqual([303, '/edit/?saved=1']);
    expect(decodeURIComponent(sent.headers.get('set-cookie') ?? '')).toContain('"Mira Vale"');
    const { form: _form, ...stored } = FIELDS;
    const kept = Object.fromEntries(
      Object.keys(stored).map((name) => [name, String(row()[name] ?? '')]),
    );
    expect(kept).toEqual(stored);
    const { document, headers } = await ask('/edit/?saved=1');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(wordsOf(document.querySelector('main [role=status].form-saved') as Element)).toContain(
      'Saved',
    );
    for (const [name, value] of Object.entries(stored)) {
      const field = document.querySelector(`.edit-form [name=${name}]`) as Element;
      const shown = field.localName === 'textarea' ? field.textContent : valueOf(field);
      expect([name, shown]).toEqual([name, value]);
      expect(document.querySelector(`label[for=${field.id}]`)).not.toBeNull();
    }
    const current = byRole(document, 'navigation', { name: 'Parts of your account' });
    expect(wordsOf(current.querySelector('[aria-current=page]') as Element)).toBe('Profile');
  });

  it.each([
    ['display_name', ' ', 'This field is required'],
    ['display_name', 'ab', 'Must be at least 3 characters long'],
    ['display_name', 'a'.repeat(26), 'The length should be no more than 25 characters'],
    ['birth_date', '2024-01-01', 'This site is for people aged 18 or older'],
    ['birth_date', '1990-02-31', 'There is no such day'],
    ['website', 'ftp://x.example', 'Please enter an address that begins with http:// or https://'],
    ['gender', '9', 'Please choose from the list'],
    ['relationship', '4', 'Please choose from the list'],
    ['orientation', '6', 'Please choose from the list'],
    ['country', 'xyz', 'Please choose from the list'],
    ['city', 'c'.repeat(61), 'The length should be no more than 60 characters'],
    ['education', 'c'.repeat(101), 'The length should be no more than 100 characters'],
    ['occupation', 'c'.repeat(101), 'The length should be no more than 100 characters'],
    ['interests', 'c'.repeat(301), 'The length should be no more than 300 characters'],
    ['about', 'c'.repeat(1001), 'The length should be no more than 1000 characters'],
  ])(
    'EDIT-02, ERR-09 says below %s (%s) what is wrong, and loses nothing',
    async (name, value, problem) => {
      const before = row();
      const { status, document } = await send({
        [name]: value,
        about: 'Typed words, kept',
        ...{ [name]: value },
      });
      expect(status).toBe(422);
      const field = document.querySelector(`.edit-form [name=${name}]`) as Element;
      expect(field.getAttribute('aria-invalid')).toBe('true');
      const described = (field.getAttribute('aria-describedby') ?? '').split(' ').at(-1) ?? '';
      expect(wordsOf(document.getElementById(described) as Element)).toBe(problem);
      expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
      if (name !== 'about')
        expect(document.querySelector('textarea[name=about]')?.textContent).toBe(
          'Typed words, kept',
        );
      if (field.localName === 'input') expect(field.getAttribute('value')).toBe(value);
      expect(wordsOf(byRole(document.querySelector('.edit-form') as Element, 'alert'))).toContain(
        'Not saved yet',
      );
      expect(row()).toEqual(before);
    },
  );

  it('speaks the language of its visitor, errors too', async () => {
    const { document } = await ask('/de/edit/', new URLSearchParams({ ...FIELDS, website: 'x' }));
    expect(wordsOf(byRole(document, 'heading', { level: 1 }))).toBe('Profil bearbeiten');
    expect(wordsOf(document.querySelector('#website-problem') as Element)).toContain(
      'Bitte gib eine Adresse ein',
    );
    const saved = await ask('/de/edit/', new URLSearchParams(FIELDS));
    expect(saved.to).toBe('/de/edit/?saved=1');
  });

  it.each([
    ['members', true],
    ['nobody', false],
    ['friends', false],
  ])(
    'COM-18 shows a city for %s to whom it is shown, on a page that nobody keeps',
    async (whom, sees) => {
      await send({ privacy_place: whom });
      const path = `/member/${MEMBER}/info/`;
      const stranger = withDatabase((database) => {
        const { id } = database
          .prepare(
            'SELECT id FROM members WHERE id <> ? AND id NOT IN (SELECT friend_id FROM friends WHERE member_id = ?)',
          )
          .get(MEMBER, MEMBER) as { id: number };
        return `age=1; session=${openSessionIn(database, id)}`;
      });
      const askers = [
        [cookie, true],
        ['age=1', false],
        [stranger, sees],
      ] as const;
      for (const [as, isShown] of askers) {
        const { status, headers, document } = await ask(path, undefined, as);
        const words = wordsOf(byRole(document, 'main'));
        expect([status, words.includes('Lyon')]).toEqual([200, isShown]);
        expect(headers.get('cache-control')).toContain('no-store');
      }
    },
  );

  it('takes no form of another site', async () => {
    const answer = await fetch(`${site.origin}/edit/`, {
      method: 'POST',
      body: new URLSearchParams({ ...FIELDS, city: 'Stolen' }),
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.status, row().city === 'Stolen']).toEqual([403, false]);
  });
});

describe('a picture without script', () => {
  const picture = async (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#4080c0' } })
      .jpeg()
      .toBuffer();
  function sendPicture(kind: string, bytes: Uint8Array | null) {
    const form = new FormData();
    form.set('form', kind);
    form.set(kind, new File(bytes ? [new Uint8Array(bytes)] : [], bytes ? 'me.jpg' : ''));
    return ask('/edit/', form);
  }
  const problemOf = (document: Document, kind: string): string => {
    const field = document.querySelector(`input[name=${kind}]`) as Element;
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ').at(-1) ?? '';
    return wordsOf(document.getElementById(described) as Element);
  };

  it.each([
    ['EDIT-03', 'avatar'],
    ['EDIT-04', 'cover'],
  ])('%s is cut in its middle and shown on the member’s page at once: %s', async (_fact, kind) => {
    await ask(`/member/${MEMBER}/`);
    const sent = await sendPicture(kind, await picture(1400, 700));
    expect([sent.status, sent.to]).toEqual([303, '/edit/?saved=1']);
    const stored = String(row()[kind]);
    expect(stored).toMatch(/^\/media\/assets\/\d+\//u);
    const { document } = await ask(`/member/${MEMBER}/`, undefined, 'age=1');
    const shown = document.querySelector(kind === 'avatar' ? '.who-head .avatar' : '.who-cover');
    expect(shown?.getAttribute('src')).toBe(stored);
    const file = await fetch(site.origin + stored);
    expect([file.status, file.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=2592000',
    ]);
    const cookies = decodeURIComponent(sent.headers.get('set-cookie') ?? '');
    expect(cookies.includes(stored)).toBe(kind === 'avatar');
    const removed = await ask('/edit/', new URLSearchParams({ form: kind, remove: kind }));
    expect([removed.status, row()[kind]]).toEqual([303, null]);
    const after = await ask(`/member/${MEMBER}/`, undefined, 'age=1');
    expect(after.document.querySelector(`[src="${stored}"]`)).toBeNull();
  });

  it.each([
    ['EDIT-06', 'avatar'],
    ['EDIT-07', 'cover'],
  ])('%s is refused where it is too small, below its field: %s', async (_fact, kind) => {
    const { status, document } = await sendPicture(kind, await picture(1249, 600));
    expect(status).toBe(422);
    expect(problemOf(document, kind)).toBe('Too small: 1250 × 250 pixels at least');
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
  });

  it('is refused where it is none, none was chosen, or it is too large', async () => {
    const none = await sendPicture('avatar', Buffer.from('not a picture'));
    expect([none.status, problemOf(none.document, 'avatar')]).toEqual([415, 'Invalid file type']);
    const empty = await sendPicture('cover', null);
    expect([empty.status, problemOf(empty.document, 'cover')]).toEqual([
      422,
      'Please choose a picture first',
    ]);
    for (const bytes of [10 * 1024 * 1024 + 1, 12 * 1024 * 1024]) {
      const large = await sendPicture('cover', Buffer.alloc(bytes, 255));
      expect([large.status, problemOf(large.document, 'cover')]).toEqual([
        413,
        'The file is too large: 10 MB at most',
      ]);
    }
  });
});

describe('a tab that another member opened', () => {
  it('changes nothing of who is signed in by now', async () => {
    const other = `age=1; session=${withDatabase((database) => openSessionIn(database, MEMBER + 1))}`;
    const opened = await ask('/edit/', undefined, other);
    const forms = [...opened.document.querySelectorAll('main form[method=post]')];
    const made = forms.map((form) => form.querySelector('input[name=as]')?.getAttribute('value'));
    expect([forms.length > 0, new Set(made)]).toEqual([true, new Set([String(MEMBER + 1)])]);
    const before = row();
    const stale = await send({ as: String(MEMBER + 1), city: 'Stolen' });
    expect([stale.status, wordsOf(stale.document.querySelector('h1') as Element)]).toEqual([
      409,
      'Nothing was sent yet',
    ]);
    expect(row()).toEqual(before);
    expect((await send({ as: String(MEMBER) })).status).toBeLessThan(400);
  });
});
