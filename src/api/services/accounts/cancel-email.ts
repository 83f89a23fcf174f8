import type { WriteContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';

/** Withdraws the change of address that waits to be confirmed: its link no longer counts. Nothing is done where none waits. */
export async function cancelEmail({ db, viewer }: WriteContext): Promise<object> {
  const { id } = requireViewer({ viewer });
  await db
    .deleteFrom('account_tokens')
    .where('member_id', '=', id)
    .where('kind', '=', 'email')
    .execute();
  return { ok: 1 };
}
