import { UPLOAD_MODELS } from '#config/uploads.ts';
import { splitNames } from '#contract/calls/edit-video.ts';
import { toLine } from '#contract/texts.ts';
import type { UploadProblem } from '#lib/upload-check.ts';
import type { ServiceContext } from '../../context.ts';
import { toDir } from '../../to-dir.ts';

type Db = ServiceContext['db'];

type Model = Readonly<{ id: number; dir: string; title: string }>;
type Found = Readonly<{ id: number; parts: number }>;

/** A name may have commas itself: so many of the names between commas may be one. */
const MOST_PARTS = 3;

/** Takes those of `kept` out of `names` that stand there by the title which they have; gives their ids. */
async function takeKept(db: Db, names: string[], kept: readonly number[]): Promise<number[]> {
  const models = await db
    .selectFrom('models')
    .select(['id', 'title'])
    .where('id', 'in', [0, ...kept])
    .execute();
  const parts = models.map(({ id, title }) => ({ id, parts: splitNames(title).map(toLine) }));
  // "Doe, Jane" before "Doe".
  const longest = parts.toSorted((a, b) => b.parts.length - a.parts.length);
  return longest.flatMap(({ id, parts: own }) => {
    const at = names.findIndex((_, start) => own.every((part, n) => names[start + n] === part));
    if (at === -1 || own.length === 0) return [];
    names.splice(at, own.length);
    return [id];
  });
}

/** The names that may begin with the one at `at`, that alone first. */
const namesAt = (names: readonly string[], at: number): string[] =>
  Array.from({ length: Math.min(MOST_PARTS, names.length - at) }, (_, more) =>
    names.slice(at, at + more + 1).join(', '),
  );

async function findNamed(
  db: Db,
  names: readonly string[],
): Promise<{ ids: number[]; unknown: string[] }> {
  const all = names.flatMap((_, at) => namesAt(names, at));
  if (all.length === 0) return { ids: [], unknown: [] };
  const models = await db
    .selectFrom('models')
    .select(['id', 'dir', 'title'])
    .where((where) =>
      where.or([
        where(
          'dir',
          'in',
          all.map((name) => toDir(name, '')),
        ),
        where('title', 'in', all),
      ]),
    )
    .orderBy('id')
    .execute();
  /** The longest that is a title as it stands, else the shortest that is one in other letters. */
  const foundAt = (at: number): Found | undefined => {
    const tried = namesAt(names, at).map((name, more) => ({ name, parts: more + 1 }));
    const match = (order: typeof tried, isOne: (model: Model, name: string) => boolean) =>
      order.flatMap(({ name, parts }): Found[] => {
        const model = models.find((one) => isOne(one, name));
        return model ? [{ id: model.id, parts }] : [];
      })[0];
    return (
      match(tried.toReversed(), ({ title }, name) => title === name) ??
      match(tried, ({ dir }, name) => dir === toDir(name, ''))
    );
  };
  const ids: number[] = [];
  const unknown = new Set<string>();
  for (let at = 0; at < names.length;) {
    const found = foundAt(at);
    if (found) ids.push(found.id);
    else unknown.add(String(names[at]));
    at += found?.parts ?? 1;
  }
  return { ids, unknown: [...unknown] };
}

/**
 * Finds models by names as people write them, whatever their case and accents, or by their titles as they stand. Those that a video has stay whatever
 * their address is where the form did not change them.
 */
export async function findModels(
  db: Db,
  sent: readonly string[],
  kept: readonly number[],
): Promise<{ ids: number[]; problems: UploadProblem[] }> {
  const names = sent.map(toLine);
  const same = await takeKept(db, names, kept);
  const { ids: others, unknown } = await findNamed(db, names);
  const ids = [...new Set([...same, ...others])];
  const isMore = names.length > 0 && ids.length + unknown.length > UPLOAD_MODELS.max;
  if (isMore) {
    const info = { count: UPLOAD_MODELS.max };
    return { ids: [], problems: [{ field: 'models', code: 'max_models', info }] };
  }
  const [name] = unknown;
  return {
    ids,
    problems:
      name === undefined ? [] : [{ field: 'models', code: 'unknown_model', info: { name } }],
  };
}

/** The models that a video has. */
export async function modelsOf(db: Db, video: number): Promise<number[]> {
  const rows = await db
    .selectFrom('video_models')
    .select('model_id')
    .where('video_id', '=', video)
    .execute();
  return rows.map(({ model_id: id }) => id);
}
