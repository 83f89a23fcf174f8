import { USER_COOKIE } from '#config/cookies.ts';
import type { WriteContext } from '../../context.ts';

/** Tells the browser that made the call what its pages show of who is signed in: the `user` cookie. */
export async function tellBrowser(
  { db, setCookie }: Pick<WriteContext, 'db' | 'setCookie'>,
  id: number,
): Promise<void> {
  const { display_name: name, avatar } = await db
    .selectFrom('members')
    .select(['display_name', 'avatar'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  setCookie(USER_COOKIE, JSON.stringify({ id, name, avatar }));
}
