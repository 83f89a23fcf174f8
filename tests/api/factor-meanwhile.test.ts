import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import type { WriteContext } from '#api/context.ts';
import { firstStep } from '#api/services/second-factor/check.ts';
import { seal } from '#api/services/second-factor/seal.ts';
import { proveFactor } from '#api/services/second-factor/set-up.ts';
import { tokenHash } from '#api/services/sessions/token.ts';
import { NOW } from '../setup/demo-database.ts';
import { accountWorld } from './support/account-world.ts';
import { ORIGIN } from './support/member-world.ts';
import { withBefore } from './support/with-before.ts';

const site = accountWorld();
const SEALED_BY = 'a secret';
const SECRET = new Secret({ size: 20 });
const CODE = new TOTP({ secret: SECRET }).generate({ timestamp: NOW.getTime() });
const NOTHING = () => Promise.resolve();

/** A member who types the right code for a factor that they set up, before which counts another tab of theirs does something. */
async function proving(name: string, meanwhile: (cookie: string, pwd: string) => Promise<unknown>) {
  const { pwd } = await site.account(name);
  const { cookie } = await site.signIn(name, pwd);
  const { db } = site.world;
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', name)
    .executeTakeFirstOrThrow();
  const secret = seal(SEALED_BY, SECRET.base32);
  const begun = { member_id: id, secret, last_step: firstStep(NOW), proved_ts: null };
  await db
    .insertInto('second_factors')
    .values({ ...begun, lost_ts: null })
    .execute();
  const mailed: unknown[] = [];
  const session = tokenHash(/session=([^;]*)/u.exec(cookie)?.[1] ?? '');
  const context = {
    db: withBefore(db, () => meanwhile(cookie, pwd)),
    ...{ now: () => NOW, viewer: { id, role: 'member', session }, factorSecret: SEALED_BY },
    ...{ limit: NOTHING, limits: { take: NOTHING, giveBack: NOTHING }, purge: NOTHING },
    mails: { add: async (_db: unknown, mail: unknown) => mailed.push(mail) },
    ...{ userAgent: '', base: ORIGIN, mailOrigin: ORIGIN, cookie: () => undefined },
    setCookie: () => undefined,
  } as unknown as WriteContext;
  const answer = proveFactor(context, { act: 'factor_confirm', code: CODE });
  await expect(answer).rejects.toMatchObject({ code: 'not_found' });
  const codes = db.selectFrom('recovery_codes').select('code_hash').where('member_id', '=', id);
  expect([mailed, await codes.execute()]).toEqual([[], []]);
  expect(await site.viewer(cookie)).toBe(name);
  const left = db.selectFrom('second_factors').selectAll().where('member_id', '=', id);
  return { secret, left: await left.executeTakeFirst() };
}

it('a code proves no factor but its own: one that was set up anew meanwhile asks for nothing', async () => {
  const begin = (cookie: string, pwd: string) => site.act({ act: 'factor_begin', pwd }, cookie);
  const { secret, left } = await proving('egret', begin);
  expect([left?.secret === secret, left?.proved_ts]).toEqual([false, null]);
});

it('one that was taken away meanwhile is not said to be on, and ends no session', async () => {
  const off = (cookie: string, pwd: string) =>
    site.act({ act: 'factor_off', pwd, code: '' }, cookie);
  expect((await proving('bittern', off)).left).toBeUndefined();
});
