import { STATUS } from '#config/moderation.ts';

/** How what was sent and is decided about is called in `upload.state`, by its `status_id`. */
const DECIDED = {
  [STATUS.active]: 'shown',
  [STATUS.hidden]: 'hidden',
  [STATUS.rejected]: 'rejected',
  [STATUS.deleted]: 'deleted',
} as const;

/** What was decided about what has a `status_id`; null where it waits. */
export const decidedOf = (status: number): (typeof DECIDED)[keyof typeof DECIDED] | null =>
  DECIDED[status as keyof typeof DECIDED] ?? null;

/** Whether who sent it may change it, and send a new file for it. */
export const isOpenTo = (status: number): boolean =>
  status === STATUS.waiting || status === STATUS.active;
