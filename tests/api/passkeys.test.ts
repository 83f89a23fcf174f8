import { describe, expect, it } from 'vitest';
import { NO_PASSWORD } from '#api/services/accounts/passwords/hash.ts';
import { accountAnswer } from '#contract/calls/account.ts';
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '#config/limits.ts';
import { STEP_SECONDS } from '#config/sessions.ts';
import { NOW } from '../setup/demo-database.ts';
import { accountWorld } from './support/account-world.ts';
import { ORIGIN } from './support/member-world.ts';
import { softAuthenticator } from './support/soft-authenticator.ts';

const site = accountWorld();
const { act, signIn, viewer, letterTo } = site;
const host = new URL(ORIGIN).hostname;
const SECONDS = Math.floor(NOW.getTime() / 1000);

const challengeOf = (body: Record<string, unknown>): string =>
  (body.options as { challenge: string }).challenge;
const at = (challenge: string) => ({ challenge, origin: ORIGIN, host });

/** An account with a passkey. */
async function holder(name: string) {
  const { pwd, email } = await site.account(name);
  const { cookie } = await signIn(name, pwd);
  const key = softAuthenticator();
  const begun = await act({ act: 'passkey_begin', pwd: '' }, cookie);
  const made = key.make(at(challengeOf(begun.body)));
  const added = await act({ act: 'passkey_add', answer: made }, cookie, 'Firefox/150.0 Linux');
  return { name, pwd, email, cookie, key, made, added };
}
const ask = async () => challengeOf((await act({ act: 'passkey_ask' })).body);
const enter = (answer: string) => act({ act: 'passkey_signin', answer });
const REFUSED = [422, 'passkey_refused'];
const told = async (answer: string) => {
  const { status, body } = await enter(answer);
  return [status, body.code];
};

describe('a passkey', () => {
  it('signs in by itself, second step and all; its owner’s address is told of it', async () => {
    const { cookie, key, added, email } = await holder('avocet');
    expect(added.status).toBe(200);
    expect((await letterTo(email)).subject).toBe('[Islet] A passkey was added');
    const entered = await enter(key.sign(at(await ask())));
    expect([entered.body, await viewer(entered.cookie)]).toEqual([{ ok: 1, success: 1 }, 'avocet']);
    expect(entered.cookie).not.toContain(/session=[^;]*/u.exec(cookie)?.[0]);
  });

  it('is refused for a challenge that was used, is over, or was somebody’s who adds one', async () => {
    const { key, cookie, made } = await holder('knot');
    const challenge = await ask();
    expect((await enter(key.sign(at(challenge)))).status).toBe(200);
    expect(await told(key.sign(at(challenge)))).toEqual(REFUSED);
    const begun = await act({ act: 'passkey_begin', pwd: '' }, cookie);
    expect(await told(key.sign(at(challengeOf(begun.body))))).toEqual(REFUSED);
    expect((await act({ act: 'passkey_add', answer: made }, cookie)).body.code).toBe(REFUSED[1]);
    const late = await ask();
    await site.world.db
      .updateTable('passkey_challenges')
      .set({ expires_ts: SECONDS })
      .where('expires_ts', '=', SECONDS + STEP_SECONDS)
      .execute();
    expect(await told(key.sign(at(late)))).toEqual(REFUSED);
  });

  it('is refused once its holder’s days of grace are over, as they are being removed', async () => {
    const { key, email } = await holder('greenshank');
    const { db } = site.world;
    const account = await db
      .selectFrom('accounts')
      .select('member_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('leavings')
      .values({ ...account, asked_ts: 1, due_ts: SECONDS + 1 })
      .execute();
    const entered = await enter(key.sign(at(await ask())));
    expect(entered.body).toEqual({ ok: 1, success: 1, next: 'leaving' });
    await db.updateTable('leavings').set({ due_ts: SECONDS }).execute();
    expect(await told(key.sign(at(await ask())))).toEqual(REFUSED);
    await db.deleteFrom('leavings').execute();
  });

  it('is refused from another site, without its holder being seen, by another key, and from a copy that counts less', async () => {
    const { key } = await holder('ruff');
    const other = softAuthenticator();
    const away = { origin: 'https://evil.example' };
    expect(await told(key.sign({ ...at(await ask()), ...away }))).toEqual(REFUSED);
    expect(await told(key.sign({ ...at(await ask()), host: 'evil.example' }))).toEqual(REFUSED);
    expect(await told(key.sign({ ...at(await ask()), verifies: false }))).toEqual(REFUSED);
    expect(await told(other.sign(at(await ask())))).toEqual(REFUSED);
    const forged = other.sign(at(await ask())).replaceAll(other.id, key.id);
    expect(await told(forged)).toEqual(REFUSED);
    expect((await enter(key.sign(at(await ask())))).status).toBe(200);
    key.countTo(1);
    expect(await told(key.sign(at(await ask())))).toEqual(REFUSED);
    for (const answer of ['', 'x', '{}', '{"id":"a","response":{}}'])
      expect(await told(answer)).toEqual(REFUSED);
  });

  it('is added by its owner alone, and taken away by them alone', async () => {
    const { cookie, key, made, pwd, name } = await holder('dunlin');
    const other = await site.account('turnstone');
    const stranger = (await signIn('turnstone', other.pwd)).cookie;
    const begun = await act({ act: 'passkey_begin', pwd: '' }, cookie);
    const answer = softAuthenticator().make(at(challengeOf(begun.body)));
    expect((await act({ act: 'passkey_add', answer }, stranger)).body.code).toBe(REFUSED[1]);
    const own = await act({ act: 'passkey_begin', pwd: '' }, stranger);
    // Somebody else's key, over a challenge of one's own.
    expect(made).toContain(key.id);
    const again = key.make(at(challengeOf(own.body)));
    expect((await act({ act: 'passkey_add', answer: again }, stranger)).body.code).toBe(REFUSED[1]);
    const remove = (as: string) => act({ act: 'passkey_rem', passkey: key.id }, as);
    expect((await remove(stranger)).body.code).toBe('not_found');
    expect((await remove(cookie)).status).toBe(200);
    expect(await told(key.sign(at(await ask())))).toEqual(REFUSED);
    await site.world.db.updateTable('sessions').set({ created_ts: 1 }).execute();
    const stale = await act({ act: 'passkey_begin', pwd: '' }, cookie);
    expect(stale.body.errors).toEqual([{ field: 'pwd', code: 'required' }]);
    expect((await act({ act: 'passkey_begin', pwd }, cookie)).status).toBe(200);
    expect((await signIn(name, pwd)).status).toBe(200);
  });

  it('stays where a provider that the site has no longer is all there is beside it', async () => {
    const { cookie, key, email } = await holder('dotterel');
    const account = await site.world.db
      .updateTable('accounts')
      .set({ password_hash: NO_PASSWORD })
      .where('email', '=', email)
      .returning('member_id')
      .executeTakeFirstOrThrow();
    const gone = { issuer: 'https://gone.example', subject: 's', email, linked_ts: 1 };
    await site.world.db
      .insertInto('identities')
      .values({ ...account, ...gone })
      .execute();
    const removed = await act({ act: 'passkey_rem', passkey: key.id }, cookie);
    expect([removed.status, removed.body.code]).toEqual([409, 'last_way']);
    expect((await enter(key.sign(at(await ask())))).status).toBe(200);
  });

  it('stays, or the other does, where both that are left are taken away at once', async () => {
    const { cookie, key, email } = await holder('whimbrel');
    const other = softAuthenticator();
    const begun = await act({ act: 'passkey_begin', pwd: '' }, cookie);
    const answer = other.make(at(challengeOf(begun.body)));
    expect((await act({ act: 'passkey_add', answer }, cookie)).status).toBe(200);
    await site.world.db
      .updateTable('accounts')
      .set({ password_hash: NO_PASSWORD })
      .where('email', '=', email)
      .execute();
    const removals = [key, other].map(({ id }) => act({ act: 'passkey_rem', passkey: id }, cookie));
    const statuses = (await Promise.all(removals)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('is none more than one may have, however many were begun before', async () => {
    const { cookie } = await holder('sanderling');
    const begin = async () =>
      challengeOf((await act({ act: 'passkey_begin', pwd: '' }, cookie)).body);
    const challenges: string[] = [];
    for (let begun = 0; begun < PASSKEYS_MAX; begun += 1) challenges.push(await begin());
    const added: unknown[] = [];
    for (const challenge of challenges) {
      const answer = softAuthenticator().make(at(challenge));
      added.push((await act({ act: 'passkey_add', answer }, cookie)).body.code ?? 'ok');
    }
    const wanted = Array.from({ length: PASSKEYS_MAX - 1 }, () => 'ok');
    expect(added).toEqual([...wanted, 'list_full']);
  });

  it('is called what its owner calls it, and by its browser again with nothing', async () => {
    const { cookie, key } = await holder('godwit');
    const { pwd } = await site.account('curlew');
    const stranger = (await signIn('curlew', pwd)).cookie;
    const call = (name: string, as = cookie) =>
      act({ act: 'passkey_name', passkey: key.id, name }, as);
    const names = async () => {
      const asked = new Request(`${ORIGIN}/api/account.php`, { headers: { cookie } });
      const { passkeys } = accountAnswer.parse(await (await site.world.api.fetch(asked)).json());
      return passkeys.map(({ name, agent }) => [name, agent]);
    };
    expect(await names()).toEqual([['', 'Firefox, Linux']]);
    expect((await call('Theirs', stranger)).body.code).toBe('not_found');
    expect((await call('x'.repeat(PASSKEY_NAME_MAX + 1))).body.errors).toEqual([
      { field: 'name', code: 'max_length', info: { length: PASSKEY_NAME_MAX } },
    ]);
    expect((await call(' 電話\0🔑\n ')).status).toBe(200);
    expect(await names()).toEqual([['電話 🔑', 'Firefox, Linux']]);
    expect((await call(' ')).status).toBe(200);
    expect(await names()).toEqual([['', 'Firefox, Linux']]);
  });
});
