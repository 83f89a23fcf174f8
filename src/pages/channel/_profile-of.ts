import type { Profile } from '#components/profile/profile.ts';
import type { Language } from '#config/locales.ts';
import type { Channel } from '#contract/entities/channel.ts';
import type { Translate } from '#i18n/translate.ts';
import { abbreviated, formatDate } from '#lib/format.ts';

/** A channel as its pages show it. */
export function profileOfChannel(channel: Channel, t: Translate, lang: Language): Profile {
  const counts = [
    t('profile.subscribers', abbreviated(channel.subscribers, lang)),
    t('list.videos', abbreviated(channel.totalVideos, lang)),
    t('tile.views', abbreviated(channel.views, lang)),
  ];
  const added = channel.addedAt > 0 ? formatDate(channel.addedAt, lang) : '';
  return {
    kind: 'channel',
    id: channel.id,
    dir: channel.dir,
    title: channel.title,
    // An owner's avatar is meant for here.
    image: (channel.owner > 0 && channel.avatar) || (channel.images[0] ?? channel.avatar),
    line: counts,
    description: channel.description,
    facts: added === '' ? [] : [{ term: t('attribute.added'), value: added }],
    url: channel.url,
    owner: channel.owner,
    pictures: channel.sponsorImages,
  };
}
