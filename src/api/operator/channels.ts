import type { Updateable } from 'kysely';
import { z } from 'zod';
import { cacheTags } from '#config/cache-tags.ts';
import { CHANNEL_LENGTHS, CHANNEL_PICTURES } from '#config/channels.ts';
import { eachOnce, toldDir } from '#config/told-dir.ts';
import { isWebsite } from '#lib/profile-check.ts';
import type { ChannelTable } from '../db/schema/catalogue.ts';
import type { NamedKind } from './named-kind.ts';
import { toldLine, toldPicture, toldText } from './told-fields.ts';

/** All of them move in one transaction, for which others who write wait. */
const MOST_VIDEOS = 500;

const channel = z.strictObject({
  dir: toldDir,
  title: toldLine(CHANNEL_LENGTHS.title),
  description: toldText(CHANNEL_LENGTHS.description).optional(),
  website: toldLine(CHANNEL_LENGTHS.url)
    .refine(isWebsite, 'must be an address like https://example.org/')
    .nullable()
    .optional(),
  avatar: toldPicture,
  cover: toldPicture,
  videos: z
    .array(z.int('must be numbers of videos').positive('must be numbers of videos'))
    .max(MOST_VIDEOS, `must be at most ${MOST_VIDEOS}: more go by another file`)
    .optional(),
});

/** A channel as an operator writes it. What is not told stays as it is; null takes it away. */
type ChannelTold = z.output<typeof channel>;

const columnsOf = ({ title, description, website }: ChannelTold) => ({
  ...{ title, description, url: website },
});

/** Channels of an operator's file. */
export const CHANNELS: NamedKind<ChannelTold, Updateable<ChannelTable>> = {
  kind: 'channel',
  schema: eachOnce(channel),
  find: (db, dir) =>
    db.selectFrom('channels').selectAll().where('dir', '=', dir).executeTakeFirst(),
  columnsOf,
  add: (db, told, added_ts) =>
    db
      .insertInto('channels')
      .values({ ...columnsOf(told), dir: told.dir, added_ts })
      .returning('id')
      .executeTakeFirstOrThrow(),
  set: (db, id, columns) => db.updateTable('channels').set(columns).where('id', '=', id).execute(),
  pictures: [
    {
      ...{ field: 'avatar', kind: 'avatar', order: CHANNEL_PICTURES.avatar },
      of: ({ avatar }) => avatar,
      columns: (path) => ({ avatar: path }),
    },
    {
      ...{ field: 'cover', kind: 'cover', order: CHANNEL_PICTURES.cover },
      of: ({ cover }) => cover,
      columns: (path) => ({ scr: path, scr1: null, scr2: null }),
    },
  ],
  videosOf: ({ videos = [] }) => videos,
  tags: (dir) => [cacheTags.channel(dir), cacheTags.channels],
};
