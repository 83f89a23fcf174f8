import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { UploadTable } from '../../db/schema/uploads.ts';
import { ServiceError } from '../../errors.ts';

export type UploadRow = Selectable<UploadTable>;

/** An upload of a member's own. Throws `not_found`, also for somebody else's. */
export async function findUpload(
  db: Kysely<Database>,
  { id, member }: { id: number; member: number },
): Promise<UploadRow> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', member)
    .executeTakeFirst();
  if (!row) throw new ServiceError('not_found');
  return row;
}
