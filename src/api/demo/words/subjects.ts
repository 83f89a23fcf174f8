import { MADE } from './subjects-made.ts';
import { NATURE } from './subjects-nature.ts';
import type { Subject } from './subject.ts';

export type { Subject } from './subject.ts';

/** All subjects of the demo. */
export const SUBJECTS: readonly Subject[] = [...NATURE, ...MADE];
