import { API_BASE } from './call.ts';

/** Path of the actions below `/api/` (SPEC.md §7); by itself, for what cannot carry the schemas of their bodies. */
export const INPUT_PATH = 'input.php';
/** Where actions are posted to. */
export const INPUT_URL = API_BASE + INPUT_PATH;

/** Path of one's own playlists below `/api/`. */
export const OWN_PLAYLISTS_PATH = 'own_playlists.php';
export const OWN_PLAYLISTS_URL = API_BASE + OWN_PLAYLISTS_PATH;

/** Path of what a member leaves out and searched for below `/api/`. */
export const OWN_CHOICES_PATH = 'own_choices.php';
/** Where a browser asks for it. */
export const OWN_CHOICES_URL = API_BASE + OWN_CHOICES_PATH;
