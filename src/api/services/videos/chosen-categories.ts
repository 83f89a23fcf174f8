import { MAX_CATEGORIES } from '#config/limits.ts';
import type { ServiceContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import type { Label } from '../category-cache.ts';

/** The categories that an `object_id` names, up to three (API.md). Throws `bad_object`, `not_found`. */
export async function chosenCategories(
  context: ServiceContext,
  objectId: string,
): Promise<Label[]> {
  const dirs = [...new Set(objectId.split(','))];
  if (dirs.length > MAX_CATEGORIES || dirs.includes('')) throw new ServiceError('bad_object');
  const known = await context.labels.bySlug();
  return dirs.map((dir) => {
    const label = known.get(dir);
    if (!label) throw new ServiceError('not_found');
    return label;
  });
}
