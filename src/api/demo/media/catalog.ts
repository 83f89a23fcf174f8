import type { Clip } from './clip.ts';
import catalog from './catalog.json' with { type: 'json' };

/** The committed clips, as `npm run demo:media` listed them. */
export const clips: readonly Clip[] = catalog;
