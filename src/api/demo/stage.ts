import type { DatabaseSync } from 'node:sqlite';
import type { SiteGroup } from '#config/site-groups.ts';
import type { DemoClip } from './clips.ts';
import { Random } from './random.ts';
import type { Subject } from './words/subjects.ts';

/** What every part of the seed works with. */
export interface Stage {
  sqlite: DatabaseSync;
  clips: readonly DemoClip[];
  /** the day everything is dated back from, seconds since 1970 */
  now: number;
  /** a random source of this part's own, so that no part shifts another */
  random: (part: string) => Random;
}

/** A video as later parts of the seed need it. */
export interface SeededVideo {
  id: number;
  title: string;
  group: SiteGroup;
  subject: Subject;
  postTs: number;
  viewed: number;
  listed: boolean;
  lang: string;
}

export const DAY = 86_400;

const SEED = 0x15_1e_7;

/** A stage over an open database. */
export function createStage(sqlite: DatabaseSync, clips: readonly DemoClip[], now: number): Stage {
  const random = (part: string): Random => {
    let seed = SEED;
    for (const character of part)
      seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16777619);
    return new Random(seed);
  };
  return { sqlite, clips, now, random };
}
