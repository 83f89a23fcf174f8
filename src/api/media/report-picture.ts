import { REPORT_PICTURE_SECONDS } from '#config/moderation.ts';
import { seconds } from '../context.ts';
import { isOldName } from '../services/reports/read-picture.ts';
import { signedFileHandler, type SignedFileContext } from './signed-file.ts';
import { signedQuery } from './signature.ts';

const PATH = /^\/media\/reports\/([1-9]\d{0,14})\/picture\.jpg$/;

/** What is signed: no address of another file is one of a picture. */
const named = (id: number, file: string) => ({ id, key: `report:${file}` });

/** The path of a report's picture, which moderators are told: it holds for as long as a page takes to load it. */
export function reportPicturePath(
  { now, assetSecret }: Pick<SignedFileContext, 'now' | 'assetSecret'>,
  { id, file }: { id: number; file: string },
): string {
  const expires = seconds({ now }) + REPORT_PICTURE_SECONDS;
  return `/media/reports/${id}/picture.jpg${signedQuery(assetSecret, { ...named(id, file), expires })}`;
}

/** Answers `/media/reports/{number}/picture.jpg` to a signed address: what came with a report. */
export function reportPictureHandler(context: SignedFileContext) {
  return signedFileHandler(context, {
    path: PATH,
    keyOf: async (id) => {
      const report = await context.db
        .selectFrom('reports')
        .select('file')
        .where('id', '=', id)
        .executeTakeFirst();
      const file = report?.file ?? null;
      return file === null || isOldName(file) ? null : file;
    },
    signed: named,
    type: 'image/jpeg',
  });
}
