import { memberLongLine } from '#components/community/member-words.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { CHANNEL_SORTS, MEMBER_SORTS, MODEL_SORTS } from '#contract/enums.ts';
import { countryName } from '#lib/country-name.ts';
import { abbreviated } from '#lib/format.ts';
import { paths } from '#routes/paths.ts';
import { readChannels, readMembers, readModels, servedSort } from '../_load/catalogue.ts';
import { readMemberFilters } from '../community/_member-filters.ts';
import { readModelFilters } from '../models/_filters.ts';
import { ENTRY, facts, sortIn, type AskedFeed, type FeedContents } from './_contents.ts';

export async function modelsFeed(asked: AskedFeed): Promise<FeedContents | null> {
  const { page, query, locals, t } = asked;
  const sort = sortIn(MODEL_SORTS, asked);
  if (!sort) return null;
  const { entries } = await readModels(locals, { sort, page, filters: readModelFilters(query) });
  return {
    title: facts(t('models.title'), t(`model_sort.${sort}`)),
    lifetime: LIFETIMES.models,
    tags: [cacheTags.models],
    items: entries.map(({ dir, title, image, country, totalVideos }) => ({
      ...ENTRY,
      title,
      image,
      path: paths.model(dir),
      description: facts(
        countryName(country, locals.view.lang),
        t('list.videos', abbreviated(totalVideos)),
      ),
    })),
  };
}

export async function channelsFeed(asked: AskedFeed): Promise<FeedContents | null> {
  const { page, locals, t } = asked;
  const sort = sortIn(CHANNEL_SORTS, asked);
  if (!sort) return null;
  const { entries } = await readChannels(locals, { sort, page });
  return {
    title: facts(t('channels.title'), t(`channel_sort.${servedSort(sort)}`)),
    lifetime: LIFETIMES.videos,
    tags: [cacheTags.channels],
    items: entries.map(({ dir, title, avatar, images, totalVideos, views }) => ({
      ...ENTRY,
      title,
      image: images[0] ?? avatar,
      path: paths.channel(dir),
      description: facts(
        t('list.videos', abbreviated(totalVideos)),
        t('tile.views', abbreviated(views)),
      ),
    })),
  };
}

export async function membersFeed(asked: AskedFeed): Promise<FeedContents | null> {
  const { page, query, locals, t } = asked;
  const sort = sortIn(MEMBER_SORTS, asked);
  if (!sort) return null;
  const { entries } = await readMembers(locals, { sort, page, filters: readMemberFilters(query) });
  return {
    title: facts(t('members.title'), t(`members.sort_${sort}`)),
    lifetime: LIFETIMES.member,
    tags: [cacheTags.members],
    // A member's last visit is no date of publishing: with it, readers would show all anew.
    items: entries.map((member) => ({
      ...ENTRY,
      title: member.name,
      image: member.avatar,
      path: paths.member(member.id),
      description: memberLongLine(t, locals.view.lang, member),
    })),
  };
}
