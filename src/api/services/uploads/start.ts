import type { Insertable, Transaction } from 'kysely';
import {
  CERTIFICATE,
  MAX_OPEN_BYTES,
  MAX_OPEN_UPLOADS,
  UPLOAD_IDLE_SECONDS,
  UPLOAD_MAX_BYTES,
} from '#config/uploads.ts';
import type { UploadFields } from '#contract/calls/edit-video.ts';
import { toLine } from '#contract/texts.ts';
import { checkUploadFile, keptName } from '#lib/upload-check.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { holdMembers } from '../friends/pair.ts';
import type { UploadRow } from './find.ts';
import { isKnownTo } from './known-file.ts';
import { checkWord } from './certified.ts';
import { requireMayUpload } from './may-upload.ts';
import { notExpired } from './not-expired.ts';
import { readTold, refuseFor } from './form.ts';
import { replaceable } from './replace-file.ts';

export interface NewUpload {
  member: number;
  fields: UploadFields;
  name: string;
  /** Null where it is not known before its end. */
  bytes: number | null;
}

type BegunRow = Insertable<Database['uploads']> &
  Pick<UploadRow, 'bytes' | 'told_sha256' | 'replaces'>;

/**
 * The upload whose beginning was not acknowledged, with what is told of it anew: whoever hears nothing begins it once more. Null where there
 * is none, or something of it came meanwhile.
 */
async function beginAgain(db: Transaction<Database>, row: BegunRow): Promise<number | null> {
  // One of unknown length comes with its beginning.
  if (row.bytes === null) return null;
  const begun = await db
    .selectFrom('uploads')
    .select('id')
    .where('member_id', '=', row.member_id)
    .where('state', '=', 'receiving')
    .where('received', '=', 0)
    .where('name', '=', row.name)
    .where('bytes', '=', row.bytes)
    .where('told_sha256', row.told_sha256 === null ? 'is' : '=', row.told_sha256)
    .where('replaces', row.replaces === null ? 'is' : '=', row.replaces)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!begun) return null;
  const taken = await db
    .updateTable('uploads')
    .set(row)
    .where('id', '=', begun.id)
    .where('state', '=', 'receiving')
    .where('received', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return taken?.id ?? null;
}

/**
 * Begins an upload: all that can be known before the first byte is checked here (SPEC.md §5). Gives its number. Throws `invalid`
 * with all that is wrong, `not_found` for a video to replace that is none of theirs, `list_full`, `too_many_attempts`.
 */
export async function startUpload(
  context: Pick<ServiceContext, 'db' | 'labels' | 'limits' | 'now'>,
  { member, fields, name: sent, bytes }: NewUpload,
): Promise<number> {
  const { db, limits } = context;
  await requireMayUpload(context, member);
  const name = toLine(keptName(sent));
  const { replaces } = fields;
  const { columns, problems } =
    replaces === undefined
      ? await readTold(context, fields)
      : { columns: await replaceable(db, { id: replaces, member }), problems: [] };
  refuseFor([
    ...checkUploadFile({ name, bytes: bytes ?? 1 }),
    ...problems,
    ...checkWord(fields.certify),
  ]);
  await limits.take('upload_of_member', [{ key: String(member), factor: 1 }]);
  // What its sender says of it saves them the way; what the file is, its bytes say.
  const { sha256 } = fields;
  if (sha256 !== undefined && (await isKnownTo(context, { sha256, member })))
    refuseFor([{ field: 'file', code: 'duplicate' }]);
  const now = seconds(context);
  return db.transaction().execute(async (transaction) => {
    // The member is held: of several that are begun at once each counts those before it.
    await holdMembers(transaction, [member]);
    const row: BegunRow = {
      ...columns,
      ...{ member_id: member, state: 'receiving', reason: null, name, bytes },
      ...{ sha256: null, told_sha256: sha256 ?? null, replaces: replaces ?? null },
      is_exclusive: fields.exclusive ? 1 : 0,
      ...{ certificate: CERTIFICATE, certified_ts: now, created_ts: now, video_id: null },
      expires_ts: now + UPLOAD_IDLE_SECONDS,
    };
    const begun = await beginAgain(transaction, row);
    if (begun !== null) return begun;
    const { open, asked } = await transaction
      .selectFrom('uploads')
      .select(({ fn, val }) => [
        fn.countAll<number>().as('open'),
        // One whose end is not known may be as large as any.
        fn.sum<number | null>(fn.coalesce('bytes', val(UPLOAD_MAX_BYTES))).as('asked'),
      ])
      .where('member_id', '=', member)
      .where('state', 'not in', ['sent', 'refused'])
      .where(notExpired(now))
      .executeTakeFirstOrThrow();
    const room = MAX_OPEN_BYTES - Number(asked);
    if (Number(open) >= MAX_OPEN_UPLOADS || room < (bytes ?? UPLOAD_MAX_BYTES))
      throw new ServiceError('list_full');
    const { id } = await transaction
      .insertInto('uploads')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
