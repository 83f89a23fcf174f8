import { orElse } from '#client/or-else.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import type { NamedEntry } from '#components/listing/named-entry.ts';
import { members, NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import { suggesterText } from '#contract/calls/suggester.ts';
import type { Category, Suggestion } from '#contract/entities/named.ts';
import { MEMBER_SORTS } from '#contract/enums.ts';
import { createTranslator } from '#i18n/translator.ts';
import { abbreviated } from '#lib/format.ts';
import { mediaUrl } from '#lib/media-url.ts';
import { localPath, paths } from '#routes/paths.ts';

/** Members of one name that are looked at for the very one. */
const MEMBERS = 10;

/** The models, channels, categories and members whose name is `text`, whatever its case and accents. */
export async function loadNamed(
  { client, view, settings }: App.Locals,
  text: string,
  categories: readonly Category[],
): Promise<NamedEntry[]> {
  const { group, lang, prefix } = view;
  const t = createTranslator(lang);
  const same = new Intl.Collator(lang, { sensitivity: 'base' });
  const isNamed = (title: string): boolean => same.compare(title, text) === 0;
  const params = { lifetime: LIFETIMES.member, sort: MEMBER_SORTS[0], page: 1, count: MEMBERS };
  const [suggested, people] = await Promise.all([
    orElse(client.read(suggesterText, {}, { text, group }), null),
    orElse(client.read(members, { ...params, ...NO_MEMBER_FILTER }, { text }), null),
  ]);
  const entry = (kind: string, path: string, title: string, image: string, videos: number) => ({
    title,
    facts: [kind, ...(videos > 0 ? [t('list.videos', abbreviated(videos, lang))] : [])],
    image: image && mediaUrl(image, settings.apiOrigin),
    href: localPath(prefix, path),
  });
  const suggestions =
    (kind: string, path: (dir: string) => string) =>
    ({ dir, title, image, totalVideos }: Suggestion) =>
      entry(kind, path(dir), title, image, totalVideos);
  return [
    ...(suggested?.models ?? [])
      .filter(({ title }) => isNamed(title))
      .map(suggestions(t('search.is_model'), (dir) => paths.model(dir))),
    ...(suggested?.channels ?? [])
      .filter(({ title }) => isNamed(title))
      .map(suggestions(t('search.is_channel'), (dir) => paths.channel(dir))),
    ...categories
      .filter(({ title }) => isNamed(title))
      .map(({ dir, title, samples: [image = ''], totalVideos }) =>
        entry(t('search.is_category'), paths.category([dir]), title, image, totalVideos),
      ),
    ...(people?.members ?? [])
      .filter(({ name }) => isNamed(name))
      .map(({ id, name, avatar }) =>
        entry(t('search.is_member'), paths.member(id), name, avatar, 0),
      ),
  ];
}
