/** `status_id` of a video that its uploader has not sent to moderation yet: nobody else sees it, no moderator either. */
export const DRAFT_STATUS_ID = 2;
/** Of one that waits for moderation. */
export const WAITING_STATUS_ID = 0;
