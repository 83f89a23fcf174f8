import { cacheTags } from '#config/cache-tags.ts';
import { CHANNEL_PICTURES, type ChannelField } from '#config/channels.ts';
import type { PictureKind } from '#config/profile.ts';
import type { EditChannelBody } from '#contract/calls/edit-channel.ts';
import { toLine, toText } from '#contract/texts.ts';
import { checkChannel } from '#lib/channel-check.ts';
import type { Transaction } from 'kysely';
import type { WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import {
  drawPicture,
  dropPicture,
  keepPicture,
  withStored,
  type DrawnOwner,
} from '../profile/picture.ts';
import { followName, namedVideos } from '../search/follow-name.ts';

/** Where each picture of a channel is written down; lists show smaller ones of a cover where there are some. */
const COLUMNS = { avatar: ['avatar'], cover: ['scr', 'scr1', 'scr2'] } as const;

const KINDS = ['avatar', 'cover'] as const satisfies PictureKind[];

interface Channel {
  id: number;
  dir: string;
}

/** The channel, where it is the viewer's. Throws `not_found`. */
async function requireOwn(context: WriteContext, id: number): Promise<Channel> {
  const channel = await context.db
    .selectFrom('channels')
    .select(['id', 'dir'])
    .where('id', '=', id)
    .where('owner_id', '=', requireViewer(context).id)
    .executeTakeFirst();
  if (!channel) throw new ServiceError('not_found');
  return channel;
}

/** Pages that show a channel's name and pictures: its own, lists of channels, the shell, its videos' and their tiles. */
async function tagsOf(db: Transaction<Database>, { id, dir }: Channel): Promise<string[]> {
  return [
    ...[cacheTags.channel(dir), cacheTags.channels, cacheTags.main, cacheTags.videos],
    ...(await namedVideos(db, { kind: 'channel', id })),
  ];
}

const ownerOf = (channel: Channel): DrawnOwner => ({
  ...{ kind: 'channel', id: channel.id, sizes: CHANNEL_PICTURES },
  put: async (db, { kind, path }) => {
    const [first, ...others] = COLUMNS[kind];
    const columns = { [first]: path, ...Object.fromEntries(others.map((name) => [name, null])) };
    await db.updateTable('channels').set(columns).where('id', '=', channel.id).execute();
    return tagsOf(db, channel);
  },
});

/** Texts as they will be shown, by their columns; those that are missing stay as they are. */
function textsOf({ title, description, url }: EditChannelBody) {
  return {
    ...(title !== undefined && { title: toLine(title) }),
    ...(description !== undefined && { description: toText(description) }),
    ...(url !== undefined && { url: toLine(url) }),
  } satisfies Partial<Record<ChannelField, string>>;
}

/** Has the texts and holds the channel, which is the viewer's, until the transaction ends. Throws `not_found` where it is not theirs any more. */
async function putTexts(
  context: WriteContext,
  db: Transaction<Database>,
  { channel: { id }, texts }: { channel: Channel; texts: ReturnType<typeof textsOf> },
): Promise<void> {
  const member = requireViewer(context).id;
  const { url } = texts;
  const held = await db
    .updateTable('channels')
    .set({ owner_id: member, ...texts, ...(url !== undefined && { url: url === '' ? null : url }) })
    .where('id', '=', id)
    .where('owner_id', '=', member)
    .returning(['title', 'visible'])
    .executeTakeFirst();
  if (!held) throw new ServiceError('not_found');
  if (texts.title === undefined) return;
  const title = held.visible === 1 ? held.title : '';
  await followName(context, db, { kind: 'channel', id, title });
}

/**
 * Changes what a channel of the viewer's own says of itself, and its pictures: all of it or nothing. Throws `not_found` where it is not theirs,
 * `invalid` with all that is wrong, and what `drawPicture` throws.
 */
export async function editChannel(context: WriteContext, body: EditChannelBody): Promise<object> {
  const channel = await requireOwn(context, body.object_id);
  const texts = textsOf(body);
  const errors = checkChannel(texts);
  if (errors.length > 0) throw new ServiceError('invalid', { errors });
  const owner = ownerOf(channel);
  const drawn = [];
  for (const kind of KINDS) {
    const file = body[kind];
    if (file) drawn.push(await drawPicture(context, owner, { kind, file, crop: undefined }));
  }
  const dropped = KINDS.filter((kind) => !body[kind] && body[`remove_${kind}`] === '1');
  await withStored(context, drawn, (all) =>
    context.db.transaction().execute(async (db) => {
      await putTexts(context, db, { channel, texts });
      for (const stored of all) await keepPicture(context, db, { owner, stored });
      for (const kind of dropped) await dropPicture(context, db, { owner, kind });
      if (Object.keys(texts).length > 0) await context.purge(db, await tagsOf(db, channel));
    }),
  );
  return { ok: 1 };
}
