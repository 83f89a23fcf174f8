/** Where a member's pages are told of what is new, as server-sent events. The path is ours. */
export const EVENTS_PATH = 'events.php';
export const EVENTS_URL = `/api/${EVENTS_PATH}`;
