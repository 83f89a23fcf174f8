import type { SiteGroup } from '#config/site-groups.ts';
import { sql } from 'kysely';
import type { ServiceContext } from '../../../context.ts';
import { ServiceError } from '../../../errors.ts';
import type { VideoFilters, VideoSource } from '../source.ts';

const isPlain = ({ durationClass, hdOnly, since }: VideoFilters): boolean =>
  durationClass === null && !hdOnly && since === null;

/** The visible videos of a model. Throws `not_found`. */
export async function ofModel(
  { db }: ServiceContext,
  group: SiteGroup,
  dir: string,
): Promise<VideoSource> {
  const model = await db
    .selectFrom('models')
    .select('id')
    .where('dir', '=', dir)
    .executeTakeFirst();
  if (!model) throw new ServiceError('not_found');
  return {
    key: `model:${group}:${model.id}`,
    from: sql`model_listing AS v`,
    id: sql`v.video_id`,
    where: [sql`v.model_id = ${model.id}`, sql`v.site_group = ${group}`],
    keptTotal: (context, filters) =>
      isPlain(filters)
        ? context.db
            .selectFrom('model_totals')
            .select('videos')
            .where('model_id', '=', model.id)
            .where('site_group', '=', group)
            .executeTakeFirst()
            .then((row) => row?.videos ?? 0)
        : null,
  };
}

/** The visible videos of a channel. Throws `not_found`. */
export async function ofChannel(
  { db }: ServiceContext,
  group: SiteGroup,
  dir: string,
): Promise<VideoSource> {
  const channel = await db
    .selectFrom('channels')
    .select('id')
    .where('dir', '=', dir)
    .executeTakeFirst();
  if (!channel) throw new ServiceError('not_found');
  return {
    key: `channel:${group}:${channel.id}`,
    from: sql`videos AS v`,
    id: sql`v.id`,
    where: [sql`v.visible = 1`, sql`v.channel_id = ${channel.id}`, sql`v.site_group = ${group}`],
    keptTotal: (context, filters) =>
      isPlain(filters)
        ? context.db
            .selectFrom('channel_totals')
            .select('videos')
            .where('channel_id', '=', channel.id)
            .where('site_group', '=', group)
            .executeTakeFirst()
            .then((row) => row?.videos ?? 0)
        : null,
  };
}

/** The visible videos of a country, by its two-letter code. Throws `bad_object`. */
export function ofCountry(group: SiteGroup, code: string): VideoSource {
  if (!/^[a-z]{2}$/i.test(code)) throw new ServiceError('bad_object');
  const country = code.toLowerCase();
  return {
    key: `country:${group}:${country}`,
    from: sql`videos AS v`,
    id: sql`v.id`,
    where: [sql`v.visible = 1`, sql`v.country = ${country}`, sql`v.site_group = ${group}`],
    keptTotal: (context, filters) =>
      isPlain(filters)
        ? context.db
            .selectFrom('country_totals')
            .select('videos')
            .where('country', '=', country)
            .where('site_group', '=', group)
            .executeTakeFirst()
            .then((row) => row?.videos ?? 0)
        : null,
  };
}
