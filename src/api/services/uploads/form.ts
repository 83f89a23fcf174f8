import type { UploadFields } from '#contract/calls/edit-video.ts';
import { toLine, toText } from '#contract/texts.ts';
import { checkUploadTexts, type UploadProblem } from '#lib/upload-check.ts';
import type { ServiceContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { findModels } from './find-models.ts';

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

/**
 * Checks what is told of a video, which has the models `kept` so far, and gives it as it is kept. A category that does not exist counts for none, a model
 * is a problem.
 */
export async function readTold(
  { labels, db }: Pick<ServiceContext, 'labels' | 'db'>,
  fields: UploadFields,
  kept: readonly number[] = [],
): Promise<{ columns: UploadColumns; problems: UploadProblem[] }> {
  const bySlug = await labels.bySlug();
  const known = fields.categories.filter((dir) => bySlug.has(dir));
  const texts = { title: toLine(fields.title), desc: toText(fields.desc), categories: known };
  const ids = [...new Set(known.map((dir) => bySlug.get(dir)?.id))];
  const models = await findModels(db, fields.models, kept);
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
