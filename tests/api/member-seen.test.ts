import { expect, it } from 'vitest';
import { accountWorld } from './support/account-world.ts';

const site = accountWorld();
const { signIn, viewer } = site;

it('a member is seen when they sign in, and again when they come later', async () => {
  const { name, pwd } = await site.account('seenbird');
  const seen = async (): Promise<number> =>
    (
      await site.world.db
        .selectFrom('members')
        .select('seen_ts')
        .where('username', '=', name)
        .executeTakeFirstOrThrow()
    ).seen_ts;
  const forget = (): Promise<unknown> =>
    site.world.db.updateTable('members').set({ seen_ts: 1 }).where('username', '=', name).execute();
  await forget();
  const { cookie } = await signIn(name, pwd);
  expect(await seen()).toBeGreaterThan(1);
  await forget();
  // Not at each call: a session that was used just now is not written down anew.
  await viewer(cookie);
  expect(await seen()).toBe(1);
  await site.world.db.updateTable('sessions').set({ used_ts: 1 }).execute();
  await viewer(cookie);
  const now = await seen();
  expect(now).toBeGreaterThan(1);
  // The clock ran ahead for a while.
  const ahead = now + 86_400;
  await site.world.db.updateTable('sessions').set({ used_ts: ahead }).execute();
  await site.world.db.updateTable('members').set({ seen_ts: ahead }).execute();
  await viewer(cookie);
  expect(await seen()).toBeLessThan(ahead);
});
