import { API_BASE } from './call.ts';

/** Path of the stat call below `/api/`; by itself, for what cannot carry the schemas of its bodies. */
export const STAT_PATH = 'stat.php';
/** Where the stat call is posted to. */
export const STAT_URL = API_BASE + STAT_PATH;
