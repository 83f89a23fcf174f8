import type { OwnAlbum } from '#contract/calls/own-albums.ts';

/** What is told of a video or an album. */
interface Told {
  title: string;
  desc: string;
  categories: readonly string[];
  models?: readonly string[];
  gender: string;
  lang?: string;
}
type Values = Readonly<Record<string, readonly string[]>>;

/** The same as the fields of a form have it. */
const valuesOf = ({ title, desc, categories, models, gender, lang }: Told): Values => ({
  ...{ title: [title], desc: [desc], categories, gender: [gender] },
  ...(models && { models: [models.join(', ')] }),
  ...(lang !== undefined && { lang: [lang] }),
});

/** What a form says that it had when its page was made. */
export const wasOf = (told: Told): string => JSON.stringify(valuesOf(told));

function readWas(sent: FormDataEntryValue | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(typeof sent === 'string' ? sent : '')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Values in any order, and line breaks however they travel. */
const keyOf = (values: readonly unknown[]): string =>
  JSON.stringify(values.map((value) => String(value).replaceAll('\r\n', '\n')).toSorted());

/** Has what was not touched in a form be what it is by now, where that is known: it may have been changed in another tab since. */
export function keepUntouched(form: FormData, now: Told | undefined): void {
  const was = readWas(form.get('was'));
  for (const [name, values] of Object.entries(now ? valuesOf(now) : {})) {
    const before = was[name];
    if (!Array.isArray(before) || keyOf(before) !== keyOf(form.getAll(name))) continue;
    form.delete(name);
    for (const value of values) form.append(name, value);
  }
}

/** The order of an album's photos and its cover, as its form had them when its page was made. */
export const placesOf = ({ photos, cover }: Pick<OwnAlbum, 'photos' | 'cover'>) => ({
  order_was: photos.map(({ id }) => id).join(','),
  cover_was: String(cover ?? photos[0]?.id ?? ''),
});

/** The same of an album: an order that is not told leaves the photos as they are, and so does a cover. */
export function keepUntouchedAlbum(form: FormData, now: OwnAlbum, order: readonly number[]): void {
  keepUntouched(form, now);
  if (form.get('cover_was') === form.get('cover')) form.delete('cover');
  if (form.get('order_was') !== order.join(',')) return;
  for (const name of [...form.keys()]) if (name.startsWith('place_')) form.delete(name);
}
