import type { CallContext } from '../../context.ts';

/** By which providers anybody may sign in. */
export function listProviders({ providers }: CallContext): Promise<object> {
  return Promise.resolve({ providers: providers.all.map(({ id, name }) => ({ id, name })) });
}

/** The providers of the site with what a member is linked to, and those that the site has no longer while the member does. */
export async function providersOf({ db, providers }: CallContext, id: number): Promise<object[]> {
  const rows = await db
    .selectFrom('identities')
    .select(['issuer', 'email'])
    .where('member_id', '=', id)
    .orderBy('linked_ts')
    .execute();
  const here = providers.all.map(({ id: provider, name, issuer }) => {
    const row = rows.find((one) => one.issuer === issuer);
    return { id: provider, name, issuer, linked: row ? 1 : 0, email: row?.email ?? '' };
  });
  const gone = rows
    .filter(({ issuer }) => !providers.all.some((one) => one.issuer === issuer))
    .map(({ issuer, email }) => ({ id: '', name: new URL(issuer).host, issuer, linked: 1, email }));
  return [...here, ...gone];
}
