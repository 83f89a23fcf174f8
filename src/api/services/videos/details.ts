import type { CallContext } from '../../context.ts';
import { shownAvatar } from '../members/visibility.ts';
import { address, text } from '../wire-values.ts';
import type { TileRow } from './tiles.ts';

/** The categories of a video, keyed by id. */
export async function labelsOf({ db, labels }: CallContext, videoId: number): Promise<object> {
  const [known, links] = await Promise.all([
    labels.byId(),
    db
      .selectFrom('video_categories')
      .select('category_id')
      .where('video_id', '=', videoId)
      .execute(),
  ]);
  const entries = links.flatMap(({ category_id: id }) => {
    const label = known.get(id);
    return label ? [[id, { dir: label.dir, title: label.title }]] : [];
  });
  return Object.fromEntries(entries);
}

/** The tags of a video, keyed by id. */
export async function tagsOf({ db }: CallContext, videoId: number): Promise<object> {
  const rows = await db
    .selectFrom('video_tags')
    .innerJoin('tags', 'tags.id', 'video_tags.tag_id')
    .select(['tags.id', 'dir', 'title'])
    .where('video_id', '=', videoId)
    .execute();
  return Object.fromEntries(rows.map(({ id, dir, title }) => [id, { dir, title }]));
}

/** The models of a video, keyed by id, with picture and number of videos. */
export async function modelsOf({ db, base }: CallContext, video: TileRow): Promise<object> {
  const rows = await db
    .selectFrom('video_models')
    .innerJoin('models', 'models.id', 'video_models.model_id')
    .leftJoin('model_totals', (join) =>
      join
        .onRef('model_totals.model_id', '=', 'models.id')
        .on('model_totals.site_group', '=', video.site_group),
    )
    .select(['models.id', 'dir', 'title', 'img', 'country', 'videos'])
    .where('video_id', '=', video.id)
    .where('models.visible', '=', 1)
    .execute();
  return Object.fromEntries(
    rows.map(({ id, dir, title, img, country, videos }) => [
      id,
      {
        dir,
        title,
        img: address(base, img),
        country: country ?? '',
        statistics: { videos: text(videos ?? 0) },
      },
    ]),
  );
}

/** The channel of a video with its sponsor's images, or null. */
export async function channelOf({ db, base }: CallContext, id: number | null) {
  if (id === null) return null;
  const channel = await db
    .selectFrom('channels')
    .selectAll()
    .where('id', '=', id)
    .where('visible', '=', 1)
    .executeTakeFirst();
  if (!channel) return null;
  return {
    dir: channel.dir,
    title: channel.title,
    url: channel.url ?? '',
    avatar: address(base, channel.avatar),
    cf3: address(base, channel.cf3),
    cf4: address(base, channel.cf4),
    cf7: address(base, channel.cf7),
  };
}

/** The member who uploaded a video, or null. */
export async function userOf({ db, base }: CallContext, id: number | null) {
  if (id === null) return null;
  const member = await db
    .selectFrom('members')
    .select(['id', 'display_name'])
    .select((eb) => shownAvatar(eb).as('avatar'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!member) return null;
  return {
    id: text(member.id),
    username: member.display_name,
    avatar: address(base, member.avatar),
  };
}
