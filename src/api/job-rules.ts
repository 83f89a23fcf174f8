import type { JobRules } from '#platform/jobs/job.ts';
import { MAIL_JOB } from '#platform/mail/outbox.ts';
import { STRAY_BLOB_JOB } from './media/new-blobs.ts';
import { LIKED_COMMENT_JOB } from './services/comments/drop.ts';
import { TELL_REPORTERS_JOB } from './services/moderation/tell-reporters.ts';
import { TOLD_OF_GONE_JOB } from './services/notifications/gone.ts';
import { ARCHIVE_JOB } from './services/own-data/archive.ts';
import { SAID_JOB } from './services/playlists/said.ts';
import { SHOWN_MEMBER_JOB } from './services/profile/shown-on.ts';
import { SEARCH_ENTRIES_JOB } from './services/search/follow-name.ts';
import { UPLOAD_JOB } from './services/uploads/finish.ts';

const MINUTE = 60;
const HOUR = 3600;

const periodic = { maxAttempts: 5 } as const;
/** A minute, doubled up to six hours: four days in all, as mail servers themselves try. */
const patient = { maxAttempts: 24 } as const;
const inSlices = { ...patient, leaseSeconds: HOUR, heartbeatSeconds: MINUTE } as const;
const strayBlob = { ...patient, leaseSeconds: 5 * MINUTE } as const;

/** Kinds that come again by themselves: one that was given up is a note. */
const AGAIN = {
  publication: { ...periodic, everySeconds: MINUTE, leaseSeconds: 5 * MINUTE },
  popularity: { ...periodic, everySeconds: HOUR, leaseSeconds: HOUR },
  retention: { ...periodic, everySeconds: HOUR, leaseSeconds: HOUR },
} as const;

/** Kinds that come once: where one was given up, somebody still waits for what it does, or something is kept that nobody has a use for. */
const SINGLE = {
  // Each step of a mail server's may take 30 s at most (smtp-mailer.ts), and seldom takes one; one whose process was killed waits no longer.
  [MAIL_JOB]: { ...patient, leaseSeconds: 2 * MINUTE },
  // A file has five tries of its own: the others are for a disk or a storage that has no room for days.
  [UPLOAD_JOB]: { ...patient, leaseSeconds: 6 * HOUR, heartbeatSeconds: MINUTE },
  [ARCHIVE_JOB]: { maxAttempts: 10, leaseSeconds: 6 * HOUR, heartbeatSeconds: MINUTE },
  [SEARCH_ENTRIES_JOB]: inSlices,
  [SAID_JOB]: inSlices,
  [LIKED_COMMENT_JOB]: inSlices,
  [TELL_REPORTERS_JOB]: inSlices,
  [TOLD_OF_GONE_JOB]: inSlices,
  [SHOWN_MEMBER_JOB]: inSlices,
  [STRAY_BLOB_JOB]: strayBlob,
  /** In queues that an older version has filled. */
  'stray-picture': strayBlob,
} as const;

export type JobName = keyof typeof AGAIN | keyof typeof SINGLE;

const named = <Name extends JobName>(rules: Record<Name, Omit<JobRules, 'name'>>) =>
  (Object.keys(rules) as Name[]).map((name) => ({ name, ...rules[name] }));

const PERIODIC_RULES = named(AGAIN);
/** How jobs of the kinds that come once are done. */
export const ONCE_RULES: readonly (JobRules & { name: JobName })[] = named(SINGLE);
/** How jobs of each kind are done. */
export const JOB_RULES: readonly (JobRules & { name: JobName })[] = [
  ...PERIODIC_RULES,
  ...ONCE_RULES,
];

export const PERIODIC: readonly string[] = PERIODIC_RULES.map(({ name }) => name);
