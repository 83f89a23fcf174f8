import type { Chapter } from '../captions.ts';
import type { Feature } from '../feature.ts';

/** The named parts of the video, for the bar and its menu. */
export function chapters(list: readonly Chapter[]): Feature {
  return { name: 'chapters', attach: ({ state }) => state.set({ chapters: list }) };
}
