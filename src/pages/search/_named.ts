import { orElse } from '#client/or-else.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import type { NamedEntry } from '#components/listing/named-entry.ts';
import { members, NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import { suggesterText } from '#contract/calls/suggester.ts';
import type { Category } from '#contract/entities/named.ts';
import { MEMBER_SORTS } from '#contract/enums.ts';
import { createTranslator } from '#i18n/translator.ts';
import { abbreviated } from '#lib/format.ts';
import { foldText } from '#lib/fold-text.ts';
import { mediaUrl } from '#lib/media-url.ts';
import { localPath, paths } from '#routes/paths.ts';

/** Members of one name that are looked at for the very one. */
const MEMBERS = 10;

/** What is nearly called so, where nothing is found. */
const NEAREST = 3;

/**
 * The models, channels, categories and members whose name is `text`, whatever its case and accents; where there are none and
 * nothing is found either, some that are nearly called so.
 */
export async function loadNamed(
  { client, view, settings }: App.Locals,
  text: string,
  categories: readonly Category[],
  isFound: boolean,
): Promise<NamedEntry[]> {
  const { group, lang, prefix } = view;
  const t = createTranslator(lang);
  const name = foldText(text);
  const isNamed = ({ title }: NamedEntry): boolean => foldText(title) === name;
  const params = { lifetime: LIFETIMES.member, sort: MEMBER_SORTS[0], page: 1, count: MEMBERS };
  const [suggested, people] = await Promise.all([
    orElse(client.read(suggesterText, {}, { text, group, lang }), null),
    orElse(client.read(members, { ...params, ...NO_MEMBER_FILTER }, { text }), null),
  ]);
  const entry = (
    kind: string,
    path: string,
    title: string,
    image: string,
    videos: number,
  ): NamedEntry => ({
    title,
    facts: [kind, ...(videos > 0 ? [t('list.videos', abbreviated(videos, lang))] : [])],
    image: image && mediaUrl(image, settings.apiOrigin),
    href: localPath(prefix, path),
  });
  const ofCategory = ({ dir, title, samples: [image = ''], totalVideos }: Category) =>
    entry(t('search.is_category'), paths.category([dir]), title, image, totalVideos);
  const ofModels = (suggested?.models ?? []).map(({ dir, title, image, totalVideos }) =>
    entry(t('search.is_model'), paths.model(dir), title, image, totalVideos),
  );
  const ofChannels = (suggested?.channels ?? []).map(({ dir, title, image, totalVideos }) =>
    entry(t('search.is_channel'), paths.channel(dir), title, image, totalVideos),
  );
  const ofMembers = (people?.members ?? []).map(({ id, name, avatar }) =>
    entry(t('search.is_member'), paths.member(id), name, avatar, 0),
  );
  const named = [...ofModels, ...ofChannels, ...categories.map(ofCategory), ...ofMembers].filter(
    isNamed,
  );
  if (isFound || named.length > 0) return named;
  // As the site names them: an API elsewhere may not know the language.
  const near = (suggested?.categories ?? []).flatMap(({ dir }) =>
    categories.filter((one) => one.dir === dir),
  );
  return [...near.map(ofCategory), ...ofModels, ...ofChannels].slice(0, NEAREST);
}
