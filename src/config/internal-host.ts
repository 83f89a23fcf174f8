/** Host of calls that never leave the process: their answers hold paths instead of absolute URLs. */
export const INTERNAL_HOST = 'islet.internal';
export const INTERNAL_ORIGIN = `http://${INTERNAL_HOST}`;
