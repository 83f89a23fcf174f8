import type { Kysely } from 'kysely';
import type { Database } from '#api/db/schema/index.ts';

/** A row of a member's in every table of ways to sign in besides the password. */
export async function fillAuthentication(
  db: Kysely<Database>,
  { id: member_id, email, now }: { id: number; email: string; now: number },
): Promise<void> {
  const issuer = 'https://login.example';
  const expires_ts = now + 9;
  await db
    .insertInto('second_factors')
    .values({ member_id, secret: 's', proved_ts: 1, lost_ts: null })
    .execute();
  await db.insertInto('recovery_codes').values({ code_hash: 'r', member_id }).execute();
  await db.insertInto('sign_in_steps').values({ token_hash: 'y', member_id, expires_ts }).execute();
  await db
    .insertInto('identities')
    .values({ issuer, subject: 's', member_id, email, linked_ts: now })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      ...{ credential_id: 'c', member_id, public_key: 'k', counter: 0 },
      ...{ transports: '', agent: '', added_ts: now },
    })
    .execute();
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: 'q', member_id, expires_ts })
    .execute();
  const step = { issuer, back: '/', member_id, subject: null, email: null };
  await db
    .insertInto('provider_steps')
    .values({ ...step, token_hash: 'p', expires_ts })
    .execute();
}
