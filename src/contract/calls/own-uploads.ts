import { z } from 'zod';
import { looseMediaAddress } from '../addresses.ts';
import { noQuery, type ReadCall } from '../call.ts';
import { path } from '../path.ts';
import { looseDir, looseLine, looseText, wireLine } from '../texts.ts';
import { listOf, looseCount, optionalId, wireDate, wireFlag, wireId } from '../wire.ts';

/** Where an upload stands: see the table `uploads`. Beyond `sent` it is its video that says more; `replaced` is one whose video has a newer file. */
export const UPLOAD_STATES = [
  ...(['receiving', 'waiting', 'processing', 'ready', 'sent', 'refused', 'replaced'] as const),
];
export const UPLOAD_REASONS = [
  'corrupted',
  'too_short',
  'duplicate',
  'blocked',
  'too_many_strikes',
  'failed',
] as const;

const upload = z
  .object({
    upload_id: wireId,
    state: z.enum(UPLOAD_STATES),
    reason: z.enum(UPLOAD_REASONS).nullable().catch(null),
    name: wireLine,
    bytes: looseCount,
    received: looseCount,
    progress: looseCount,
    title: looseLine,
    desc: looseText,
    categories: listOf(looseDir),
    models: listOf(looseLine).catch([]).default([]),
    gender: looseLine,
    lang: looseLine,
    exclusive: wireFlag,
    video_id: optionalId,
    video_status: looseCount,
    post_date: wireDate,
    decision_id: optionalId,
    decision_reason: looseText,
    replaces: optionalId,
    replaces_status: looseCount.default(0),
    added_date: wireDate,
    previews: listOf(looseMediaAddress),
  })
  .transform((wire) => ({
    id: wire.upload_id,
    state: wire.state,
    reason: wire.reason,
    name: wire.name,
    bytes: wire.bytes,
    received: wire.received,
    progress: wire.progress,
    title: wire.title,
    desc: wire.desc,
    categories: wire.categories,
    /** Their names. */
    models: wire.models,
    gender: wire.gender,
    lang: wire.lang,
    isExclusive: wire.exclusive,
    videoId: wire.video_id,
    /** `status_id` of the video. */
    videoStatus: wire.video_status,
    /** When the video is or was published: milliseconds; 0 where there is none. */
    postedAt: wire.post_date,
    /** The decision by which it is not shown, or not everywhere. */
    decision: wire.decision_id,
    /** What was found, as that says it; empty without one. */
    decisionReason: wire.decision_reason,
    /** The video whose file it is to take the place of. */
    replaces: wire.replaces,
    /** `status_id` of that video. */
    replacesStatus: wire.replaces_status,
    addedAt: wire.added_date,
    previews: wire.previews,
  }));
export type OwnUpload = z.output<typeof upload>;

/** Whether its member has lost the right to upload: strikes that count. */
export const lostUploads = { lost_uploads: wireFlag };

/** One's own uploads, the newest first; of those that wait to be sent, the pictures to choose from. The path is ours. */
export const ownUploads: ReadCall<
  object,
  undefined,
  { uploads: OwnUpload[]; hasLostUploads: boolean }
> = {
  kind: 'read',
  name: 'ownUploads',
  access: 'member',
  path: path`own_uploads.php`,
  query: noQuery,
  answer: z
    .object({ uploads: listOf(upload), ...lostUploads })
    .transform(({ uploads, lost_uploads: hasLostUploads }) => ({ uploads, hasLostUploads })),
  errors: ['need_auth'],
};
