import { describe, expect, it, vi } from 'vitest';
import type { WriteContext } from '#api/context.ts';
import { signIn as signInBy } from '#api/services/accounts/sign-in.ts';
import { openSession } from '#api/services/sessions/open.ts';
import { tokenHash } from '#api/services/sessions/token.ts';
import { CONFIRM_SECONDS } from '#config/limits.ts';
import { SESSIONS_MAX } from '#config/sessions.ts';
import { NOW } from '../setup/demo-database.ts';
import { accountWorld } from './support/account-world.ts';
import { ORIGIN } from './support/member-world.ts';
import { withBefore } from './support/with-before.ts';

const site = accountWorld();
const { act, signIn, letterTo, viewer } = site;

const codes = (body: Record<string, unknown>): unknown =>
  (body.errors as { field: string; code: string }[] | undefined)?.map(({ field, code }) => [
    field,
    code,
  ]);

describe('one’s account', () => {
  it('changes its password with the old one, and ends every other session', async () => {
    const { pwd } = await site.account('whimbrel');
    const other = await signIn('whimbrel', pwd);
    const { cookie } = await signIn('whimbrel', pwd);
    const wrong = await act({ act: 'password', old_pwd: 'no such', pwd: 'abc' }, cookie);
    expect(codes(wrong.body)).toEqual([
      ['old_pwd', 'wrong_password'],
      ['pwd', 'min_length'],
    ]);
    const changed = await act({ act: 'password', old_pwd: pwd, pwd: 'better horse' }, cookie);
    expect(changed.status).toBe(200);
    const seen = [other.cookie, cookie, changed.cookie].map(viewer);
    expect(await Promise.all(seen)).toEqual([null, null, 'whimbrel']);
  });

  it('takes the address of an archive of its data back with its old password', async () => {
    const { pwd } = await site.account('sanderling');
    const { cookie } = await signIn('sanderling', pwd);
    const fetched = (path: string) =>
      site.world.api.fetch(new Request(new URL(path, ORIGIN), { headers: { cookie } }));
    expect((await act({ act: 'archive' }, cookie)).status).toBe(200);
    const taken = await vi.waitUntil(
      async () => {
        const { archive } = (await (await fetched('/api/data.php')).json()) as {
          archive: { url: string | null };
        };
        return archive.url;
      },
      { timeout: 15_000 },
    );
    expect((await fetched(taken)).status).toBe(200);
    await act({ act: 'password', old_pwd: pwd, pwd: 'better horse' }, cookie);
    expect((await fetched(taken)).status).toBe(404);
  });

  it('lets nobody in by a password that was right but is changed before their session is opened', async () => {
    const { pwd } = await site.account('godwit');
    const { db } = site.world;
    const { cookie } = await signIn('godwit', pwd);
    const change = () => act({ act: 'password', old_pwd: pwd, pwd: 'better horse' }, cookie);
    const given: string[] = [];
    const nothing = () => Promise.resolve();
    const slower = {
      ...{ db: withBefore(db, change), now: () => NOW, userAgent: '', limit: nothing },
      ...{ limits: { take: nothing }, cookie: () => undefined, base: '' },
      setCookie: (name: string) => void given.push(name),
    } as unknown as WriteContext;
    const entering = signInBy(slower, { act: 'signin', usr: 'godwit', pwd });
    await expect(entering).rejects.toMatchObject({ code: 'invalid_login' });
    expect(given).toEqual([]);
    const id = db.selectFrom('members').select('id').where('username', '=', 'godwit');
    const open = db.selectFrom('sessions').select('token_hash').where('member_id', 'in', id);
    expect(await open.execute()).toHaveLength(1);
  });

  it('is signed in in so many browsers at most: with one more, the one that was used longest ago is signed out', async () => {
    const { pwd } = await site.account('siskin');
    const { db } = site.world;
    const { id } = await db
      .selectFrom('members')
      .select('id')
      .where('username', '=', 'siskin')
      .executeTakeFirstOrThrow();
    const tokens: string[] = [];
    for (let later = 1; later <= SESSIONS_MAX; later += 1) {
      const now = () => new Date(NOW.getTime() + later * 1000);
      tokens.push(await openSession({ db, now }, id));
    }
    // What was just opened is none of those that end, though by its clock it was used first.
    const opened = [await signIn('siskin', pwd), await signIn('siskin', pwd)];
    expect(await Promise.all(opened.map(({ cookie }) => viewer(cookie)))).toEqual([null, 'siskin']);
    const seen = await Promise.all(tokens.map((token) => viewer(`session=${token}`)));
    expect([seen[0], new Set(seen.slice(1))]).toEqual([null, new Set(['siskin'])]);
  });

  it('changes its address once the new one is confirmed, and tells the old one', async () => {
    const { pwd, email } = await site.account('snipe');
    await site.account('stint');
    const { cookie } = await signIn('snipe', pwd);
    const change = (to: string, password = pwd) =>
      act({ act: 'email', email: to, pwd: password }, cookie);
    expect(codes((await change('snipe2@mail.example', 'no such')).body)).toEqual([
      ['pwd', 'wrong_password'],
    ]);
    expect(codes((await change('SNIPE@mail.example')).body)).toEqual([['email', 'email_current']]);
    const [ofOther, ofNobody] = [
      await change('STINT@mail.example'),
      await change('snipe1@mail.example'),
    ];
    // Only whoever reads the mails of an address learns whether it has an account.
    expect([ofOther.status, ofOther.body]).toEqual([ofNobody.status, ofNobody.body]);
    expect((await letterTo('stint@mail.example')).subject).toBe(
      '[Islet] This address has an account',
    );
    await change('snipe2@mail.example');
    const { token } = await letterTo('snipe2@mail.example');
    expect((await signIn(email, pwd)).status).toBe(200);
    expect((await act({ act: 'confirm', token })).status).toBe(200);
    // Not as a link of another kind.
    expect((await act({ act: 'set_password', token, pwd: 'somebody’s' })).body.code).toBe(
      'invalid_link',
    );
    const farewell = await letterTo(email);
    expect(farewell.subject).toBe('[Islet] Your email address was changed');
    // A link to restore the password would go to the new address.
    expect(farewell.text).not.toContain('restore your password at once');
    expect(farewell.text).toMatch(/write to us at once:[^]*\/en\/information\/contact\/$/mu);
    expect((await signIn(email, pwd)).body.code).toBe('invalid_login');
    expect((await signIn('snipe2@mail.example', pwd)).status).toBe(200);
  });

  it('says to its owner which address waits to be confirmed, until its link is over, used, replaced or withdrawn', async () => {
    const { pwd, email } = await site.account('knot');
    const { cookie } = await signIn('knot', pwd);
    const { db } = site.world;
    const pending = async () => {
      const request = new Request(`${ORIGIN}/api/account.php`, { headers: { cookie } });
      const answer = (await (await site.world.api.fetch(request)).json()) as {
        pending_email: unknown;
      };
      return answer.pending_email;
    };
    const change = async (to: string) => {
      await act({ act: 'email', email: to, pwd }, cookie);
      return (await letterTo(to)).token;
    };
    const confirmBy = async (token: string) => (await act({ act: 'confirm', token })).body.code;
    const cancel = async () => (await act({ act: 'email_cancel' }, cookie)).status;
    const until = Math.floor(NOW.getTime() / 1000) + CONFIRM_SECONDS;
    expect(await pending()).toBeNull();
    const mistyped = await change('knot@mial.example');
    expect(await pending()).toEqual({ email: 'knot@mial.example', until });
    // Whoever sends another one has only that.
    const second = await change('knot2@mail.example');
    expect(await pending()).toEqual({ email: 'knot2@mail.example', until });
    expect(await confirmBy(mistyped)).toBe('invalid_link');
    // Of two whose links count, the last one that was asked for.
    const asked = db.selectFrom('account_tokens').selectAll().where('kind', '=', 'email');
    const first = await asked.executeTakeFirstOrThrow();
    const later = { token_hash: 'later', email: 'knot3@mail.example', expires_ts: until + 9 };
    await db
      .insertInto('account_tokens')
      .values({ ...first, ...later })
      .execute();
    expect(await pending()).toEqual({ email: 'knot3@mail.example', until: until + 9 });
    await db.deleteFrom('account_tokens').where('token_hash', '=', 'later').execute();
    // Nobody else withdraws it, nor does it take the link with it by which a password is restored.
    await site.account('sanderling');
    const stranger = await signIn('sanderling', pwd);
    await act({ act: 'email_cancel' }, stranger.cookie);
    await act({ act: 'restore', email, captcha: await site.captcha() });
    const restoring = (await letterTo(email)).token;
    expect(await pending()).toEqual({ email: 'knot2@mail.example', until });
    expect([await cancel(), await cancel()]).toEqual([200, 200]);
    expect(await pending()).toBeNull();
    expect(await confirmBy(second)).toBe('invalid_link');
    expect((await act({ act: 'check_link', token: restoring })).status).toBe(200);

    await change('knot3@mail.example');
    await db
      .updateTable('account_tokens')
      .set({ expires_ts: Math.floor(NOW.getTime() / 1000) })
      .where('email', '=', 'knot3@mail.example')
      .execute();
    expect(await pending()).toBeNull();
    // Who is signed in learns whether it is their own.
    for (const [to, reader, own] of [
      ['knot4@mail.example', stranger.cookie, undefined],
      ['knot5@mail.example', cookie, 1],
    ] as const) {
      const { status, body } = await act({ act: 'confirm', token: await change(to) }, reader);
      expect([to, status, body['own']]).toEqual([to, 200, own]);
    }
    expect(await pending()).toBeNull();
  });

  it('has an address that nobody else has, of several who confirm it at once', async () => {
    const email = 'curlews@mail.example';
    const tokens: string[] = [];
    for (const name of ['curlew', 'curlew2', 'curlew3']) {
      const { pwd } = await site.account(name);
      const { cookie } = await signIn(name, pwd);
      await act({ act: 'email', email, pwd }, cookie);
      tokens.push((await letterTo(email)).token);
    }
    const answers = await Promise.all(tokens.map((token) => act({ act: 'confirm', token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const occupied = [['email', 'email_occupied']];
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => codes(body))).toEqual([occupied, occupied]);
  });

  it('lets nobody in by a link that was mailed to an address which it has no more', async () => {
    const { pwd, email } = await site.account('turnstone');
    await act({ act: 'restore', email, captcha: await site.captcha() });
    const { token } = await letterTo(email);
    const { cookie } = await signIn('turnstone', pwd);
    await act({ act: 'email', email: 'turnstone2@mail.example', pwd }, cookie);
    const moved = await letterTo('turnstone2@mail.example');
    // Until the new one is confirmed, the old one is theirs.
    expect((await act({ act: 'check_link', token })).status).toBe(200);
    await act({ act: 'confirm', token: moved.token });
    const taken = await act({ act: 'set_password', token, pwd: 'somebody’s own' });
    expect([taken.status, taken.body.code]).toEqual([410, 'invalid_link']);
    expect((await signIn('turnstone', pwd)).status).toBe(200);
  });

  it('takes its own name or address for no password, by the link of a mail either, which stays good', async () => {
    const { name, email } = await site.account('oystercatcher');
    await act({ act: 'restore', email, captcha: await site.captcha() });
    const { token } = await letterTo(email);
    for (const pwd of [name.toUpperCase(), email])
      expect(codes((await act({ act: 'set_password', token, pwd })).body)).toEqual([
        ['pwd', 'password_common'],
      ]);
    const { body } = await act({ act: 'set_password', token, pwd: 'better horse' });
    expect(body).toEqual({ ok: 1, success: 1 });
  });

  it('takes no session that somebody put into a browser: whoever knows it knows nothing after the sign-in', async () => {
    const { pwd } = await site.account('dotterel');
    const planted = `session=${'A'.repeat(43)}`;
    const entered = await signIn('dotterel', pwd, planted);
    expect(await viewer(entered.cookie)).toBe('dotterel');
    expect(entered.cookie).not.toContain(planted);
    expect(await viewer(planted)).toBeNull();
    // Not a member's own either, planted in the browser of another one.
    const other = await site.account('lapwing');
    const [lure, victim] = [
      await signIn('lapwing', other.pwd),
      await signIn('dotterel', pwd, (await signIn('lapwing', other.pwd)).cookie),
    ];
    expect([await viewer(lure.cookie), await viewer(victim.cookie)]).toEqual([
      'lapwing',
      'dotterel',
    ]);
  });

  it('lists where one is signed in, and ends what its owner wants to end; nobody else can', async () => {
    const { pwd } = await site.account('redshank');
    await site.account('greenshank');
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const far = await signIn('redshank', pwd, '', firefox);
    const { cookie } = await signIn('redshank', pwd);
    const stranger = await signIn('greenshank', pwd);
    const read = async () => {
      const request = new Request(`${ORIGIN}/api/account.php`, { headers: { cookie } });
      return (await (await site.world.api.fetch(request)).json()) as {
        email: string;
        sessions: { id: string; agent: string; current: number }[];
      };
    };
    const { email, sessions } = await read();
    expect(email).toBe('redshank@mail.example');
    expect(sessions.map(({ agent, current }) => [agent, current])).toEqual([
      ['', 1],
      ['Firefox, Linux', 0],
    ]);
    const session = sessions[1]?.id ?? '';
    const end = (as: string) => act({ act: 'end_session', session }, as);
    expect((await end(stranger.cookie)).status).toBe(404);
    expect(await viewer(far.cookie)).toBe('redshank');
    expect((await end(cookie)).status).toBe(200);
    expect([await viewer(far.cookie), await viewer(cookie)]).toEqual([null, 'redshank']);
    // Whoever ends the session of their own browser is signed out in it.
    const own = tokenHash(/session=([^;]*)/u.exec(cookie)?.[1] ?? '');
    const left = await act({ act: 'end_session', session: own }, cookie);
    expect([left.status, await viewer(cookie)]).toEqual([200, null]);
    expect(left.set.map((header) => /^(\w+)=;.*Max-Age=0/u.exec(header)?.[1])).toEqual([
      ...['session', 'user'],
    ]);
  });
});
