import { z } from 'zod';
import { MAX_ASKED_TILES } from '#config/limits.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import type { QueryCodec, ReadCall } from '../call.ts';
import { looseMediaAddress } from '../addresses.ts';
import { FRIENDSHIPS, OBJECT_SECTIONS, type ObjectSection } from '../enums.ts';
import * as params from '../params.ts';
import { fixedPath } from '../path.ts';
import { VIEWER_PATH } from '../viewer-path.ts';
import { looseLine, wireLine } from '../texts.ts';
import { listOf, looseCount, wireFlag, wireId } from '../wire.ts';

/** What a page is about. */
export interface ViewedObject {
  section: ObjectSection;
  id: number;
}

/** What a page is about, and the videos of its tiles. */
export interface ViewerQuery {
  of?: ViewedObject | undefined;
  /** As many as `MAX_ASKED_TILES` at most. */
  tiles?: readonly number[] | undefined;
}

const section = params.oneOf('section', OBJECT_SECTIONS, 'bad_section');

const query: QueryCodec<ViewerQuery | undefined> = {
  encode: ({ of, tiles } = {}) => {
    const parts = [
      ...(of ? [`section=${of.section}&object_id=${of.id}`] : []),
      ...(tiles?.length ? [`tiles=${tiles.join('.')}`] : []),
    ];
    return parts.length > 0 ? `?${parts.join('&')}` : '';
  },
  decode: (search) => {
    const named = search.get('section');
    const tiles = search.get('tiles')?.split('.', MAX_ASKED_TILES);
    return {
      of:
        named === null
          ? undefined
          : {
              section: section.decode(named),
              id: params.id.decode(search.get('object_id') ?? ''),
            },
      tiles: tiles?.map(params.id.decode),
    };
  },
};

const member = z
  .object({
    id: wireId,
    username: wireLine,
    name: looseLine,
    avatar: looseMediaAddress,
    role: z.enum(['member', 'moderator']).catch('member').default('member'),
    /** Whether a second factor is all that they lack to be a moderator. */
    needs_factor: wireFlag,
    /** Whether nothing is added to their history at present. */
    history_paused: wireFlag,
    /** How many videos of each site group they watched. */
    history: z.partialRecord(z.enum(SITE_GROUPS), looseCount).catch({}).default({}),
    /** The revision of what they leave out and searched for (own-choices.ts). */
    choices: looseCount,
    /** How many conversations, and how many notifications, they have not read. */
    messages: looseCount,
    notifications: looseCount,
  })
  .transform(({ history_paused: historyPaused, needs_factor: needsFactor, ...others }) => ({
    ...others,
    ...{ historyPaused, needsFactor },
  }))
  .nullable();

/** 1 like, 0 dislike, null for none. */
const vote = z
  .union([z.literal(0), z.literal(1)])
  .nullable()
  .catch(null)
  .default(null);

/**
 * What the viewer has done with the object; `subscribed` to a video's channel, which is `channel` (0 for none), `leftAt` the second at which a video was left.
 * Of the playlists of their own that hold a video the titles of the first few, and how many there are; `friendship` and `blocked` of another member.
 */
const object = z
  .object({
    favourite: wireFlag,
    watch_later: wireFlag,
    subscribed: wireFlag,
    channel_id: looseCount,
    vote,
    left_at: looseCount,
    in_playlists: looseCount,
    playlists: listOf(wireLine).catch([]).default([]),
    friendship: z.enum(FRIENDSHIPS).catch('none').default('none'),
    blocked: wireFlag,
  })
  .transform(({ watch_later, left_at, in_playlists, channel_id, ...others }) => ({
    ...others,
    channel: channel_id,
    watchLater: watch_later,
    leftAt: left_at,
    inPlaylists: in_playlists,
  }))
  .nullable();

export const viewerAnswer = z.object({
  viewer: member.default(null),
  object: object.default(null),
  /** For each tile that was asked about, in their order, how many tenths the viewer watched: 0 for nothing, `a` for all. */
  watched: looseLine,
});
export type ViewerAnswer = z.output<typeof viewerAnswer>;

/**
 * Who asks, and what a page shows of them: the one call by which a page that is the same for everybody learns what differs
 * for its viewer. Nobody and nothing, without an error, where nobody is signed in. The path is ours.
 */
export const viewer: ReadCall<object, ViewerQuery | undefined, ViewerAnswer> = {
  kind: 'read',
  name: 'viewer',
  access: 'anyone',
  isOwn: () => true,
  path: fixedPath(VIEWER_PATH),
  query,
  answer: viewerAnswer,
  errors: ['bad_section', 'bad_id'],
};
