import { API_BASE } from './call.ts';

/** Path of the viewer call below `/api/`; by itself, for what cannot carry the schemas of its answer. */
export const VIEWER_PATH = 'viewer.php';
/** Where a browser asks it. */
export const VIEWER_URL = API_BASE + VIEWER_PATH;
