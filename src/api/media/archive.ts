import { seconds } from '../context.ts';
import { signedFileHandler, type SignedFileContext } from './signed-file.ts';

/** Answers `/media/archives/{member}/data.zip` to a signed address: what a member takes with them. */
export function archiveHandler(context: SignedFileContext) {
  return signedFileHandler(context, {
    path: /^\/media\/archives\/([1-9]\d{0,14})\/data\.zip$/,
    keyOf: async (id) => {
      const archive = await context.db
        .selectFrom('archives')
        .select('blob_key as key')
        .where('member_id', '=', id)
        .where('expires_ts', '>', seconds(context))
        .executeTakeFirst();
      return archive?.key ?? null;
    },
    signed: (id, key) => ({ id, key }),
    type: 'application/zip',
    disposition: 'attachment; filename="data.zip"',
  });
}
