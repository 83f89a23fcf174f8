import { z } from 'zod';
import { LANGUAGES } from '#config/locales.ts';
import * as params from '../params.ts';
import type { QueryCodec, ReadCall } from '../call.ts';
import { path } from '../path.ts';
import { looseDir, looseLine, looseText, wireLine } from '../texts.ts';
import { listOf, looseCount, optionalId, wireDate, wireFlag, wireId } from '../wire.ts';

const day = z
  .object({
    ...{ day: wireDate, views: looseCount, likes: looseCount, dislikes: looseCount },
    /** Seconds for which it was watched. */
    watched: looseCount,
  })
  .transform(({ day: at, ...counts }) => ({ at, ...counts }));

const video = z
  .object({
    video_id: wireId,
    status_id: looseCount,
    decision_id: optionalId,
    title: wireLine,
    desc: looseText,
    categories: listOf(looseDir),
    models: listOf(looseLine).catch([]).default([]),
    gender: looseLine,
    lang: looseLine,
    post_date: wireDate,
    video_viewed: looseCount,
    likes: looseCount,
    dislikes: looseCount,
    comments: looseCount,
    favourites: looseCount,
    days: listOf(day),
    captions: listOf(z.enum(LANGUAGES)).catch([]).default([]),
    new_file: wireFlag,
  })
  .transform((wire) => ({
    id: wire.video_id,
    /** 0 waits for moderation, 1 is accepted, 3 hidden, 4 not accepted, 5 removed by moderators. */
    status: wire.status_id,
    decision: wire.decision_id,
    title: wire.title,
    desc: wire.desc,
    categories: wire.categories,
    /** Their names. */
    models: wire.models,
    gender: wire.gender,
    lang: wire.lang,
    postedAt: wire.post_date,
    views: wire.video_viewed,
    likes: wire.likes,
    dislikes: wire.dislikes,
    comments: wire.comments,
    favourites: wire.favourites,
    /** The latest first. */
    days: wire.days,
    /** In which languages it has captions. */
    captions: wire.captions,
    /** Whether a new file for it waits for moderation. */
    hasNewFile: wire.new_file,
  }));
export type OwnVideo = z.output<typeof video>;

const query: QueryCodec<{ id: number }> = {
  encode: ({ id }) => `?id=${id}`,
  decode: (search) => ({ id: params.id.decode(search.get('id') ?? '') }),
};

/** A video of one's own that was sent: its state, what is told of it, and its figures by day. The path is ours. */
export const ownVideo: ReadCall<object, { id: number }, { video: OwnVideo }> = {
  kind: 'read',
  name: 'ownVideo',
  access: 'member',
  path: path`own_video.php`,
  query,
  answer: z.object({ video }),
  errors: ['need_auth', 'bad_id', 'not_found'],
};
