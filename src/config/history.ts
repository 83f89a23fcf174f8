// Beside limits.ts, of which every visitor's search field loads what any script needs.

/** What members watched is kept by the server for so long, and so many videos of each. */
export const HISTORY_KEPT_SECONDS = 365 * 86_400;
export const MEMBER_HISTORY_LIMIT = 2000;
