import type { UploadFields } from '#contract/calls/edit-video.ts';
import { UPLOAD_MODELS } from '#config/uploads.ts';
import { toLine, toText } from '#contract/texts.ts';
import { checkUploadTexts, type UploadProblem } from '#lib/upload-check.ts';
import type { ServiceContext } from '../../context.ts';
import { toDir } from '../../demo/phrase.ts';
import { ServiceError } from '../../errors.ts';

/** What an uploader tells, as columns of `uploads`. */
export interface UploadColumns {
  title: string;
  description: string;
  categories: string;
  models: string;
  lang: string;
  site_group: UploadFields['gender'];
}

/** Throws `invalid` with all that is wrong; nothing where nothing is. */
export function refuseFor(problems: readonly UploadProblem[]): void {
  if (problems.length > 0) throw new ServiceError('invalid', { errors: problems });
}

/** Finds models by names as people write them, whatever their case and accents. */
async function findModels(
  db: ServiceContext['db'],
  names: readonly string[],
): Promise<{ ids: number[]; problems: UploadProblem[] }> {
  const wanted = new Map(names.map((name) => [toDir(toLine(name), ''), toLine(name)]));
  if (wanted.size === 0) return { ids: [], problems: [] };
  if (wanted.size > UPLOAD_MODELS.max) {
    const info = { count: UPLOAD_MODELS.max };
    return { ids: [], problems: [{ field: 'models', code: 'max_models', info }] };
  }
  const found = await db
    .selectFrom('models')
    .select(['id', 'dir'])
    .where('dir', 'in', [...wanted.keys()])
    .execute();
  const unknown = [...wanted].find(([dir]) => !found.some((model) => model.dir === dir));
  const problems: UploadProblem[] = unknown
    ? [{ field: 'models', code: 'unknown_model', info: { name: unknown[1] } }]
    : [];
  return { ids: found.map(({ id }) => id), problems };
}

/** Checks what is told of a video and gives it as it is kept. A category that does not exist counts for none, a model is a problem. */
export async function readTold(
  { labels, db }: Pick<ServiceContext, 'labels' | 'db'>,
  fields: UploadFields,
): Promise<{ columns: UploadColumns; problems: UploadProblem[] }> {
  const bySlug = await labels.bySlug();
  const known = fields.categories.filter((dir) => bySlug.has(dir));
  const texts = { title: toLine(fields.title), desc: toText(fields.desc), categories: known };
  const ids = [...new Set(known.map((dir) => bySlug.get(dir)?.id))];
  const models = await findModels(db, fields.models);
  const columns = {
    title: texts.title,
    description: texts.desc,
    categories: JSON.stringify(ids),
    models: JSON.stringify(models.ids),
    lang: fields.lang,
    site_group: fields.gender,
  };
  return { columns, problems: [...checkUploadTexts(texts), ...models.problems] };
}
