import { channel } from '#contract/calls/channel.ts';
import { member } from '#contract/calls/member.ts';
import { model } from '#contract/calls/model.ts';
import { playlist } from '#contract/calls/playlist.ts';
import type { VideoList } from '#contract/calls/videos.ts';
import { idGroup } from '#contract/id-group.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import type { Translate } from '#i18n/translate.ts';
import { countryName } from '#lib/country-name.ts';
import type { VideoListing } from '../_load/listing.ts';

interface Asked {
  listing: VideoListing;
  answer: VideoList;
  query: URLSearchParams;
  locals: App.Locals;
  t: Translate;
}

/** A listing's title as its page has it; null where the visitor may not see what it is of. */
export async function listingTitle(asked: Asked): Promise<string | null> {
  const { listing, answer, query, locals, t } = asked;
  const { client, view } = locals;
  const { name, params, sort } = listing;
  const { dir = '', id = '0', object_id: dirs = '' } = params;
  const group = idGroup(Number(id));
  switch (name) {
    case 'search':
      return t('search.results_title', { text: query.get('s') ?? '' });
    case 'topCountry':
      return t('top_country.title', {
        country: countryName(query.get('country') ?? '', view.lang),
      });
    case 'category':
    case 'categoryPage':
      return categoryTitle(dirs, answer, view.lang);
    case 'modelVideos':
      return (await client.read(model, { lifetime: LIFETIMES.models, dir })).model.title;
    case 'channelVideos':
      return (await client.read(channel, { lifetime: LIFETIMES.videos, dir })).channel.title;
    case 'playlist': {
      const read = { lifetime: LIFETIMES.playlists, group, id: Number(id) };
      const found = (await client.read(playlist, read)).playlist;
      return found.visibility === 'private' ? null : found.title;
    }
    case 'memberUploads':
    case 'memberFavourites': {
      const read = { lifetime: LIFETIMES.member, group, id: Number(id) };
      const { name: who } = (await client.read(member, read)).member;
      return `${who}: ${t(name === 'memberUploads' ? 'member.uploads' : 'member.favourites')}`;
    }
    default:
      return t(`headline.${sort as 'longest'}`);
  }
}

function categoryTitle(dirs: string, { categories }: VideoList, lang: string): string {
  const titles = dirs
    .split(',')
    .map((dir) => categories.find((category) => category.dir === dir)?.title ?? dir);
  return new Intl.ListFormat(lang).format(titles);
}
