/** `status_id` of a video that its uploader has not sent to moderation yet: nobody else sees it, no moderator either. */
export const DRAFT_STATUS_ID = 2;
