import type { SiteGroup } from '#config/site-groups.ts';
import { anyFrame, scenesOf, thumbPath } from './clips.ts';
import { inserter } from './insert.ts';
import { toDir } from '../to-dir.ts';
import { fill } from './phrase.ts';
import type { Random } from './random.ts';
import { DAY } from './stage.ts';
import type { Stage } from './stage.ts';
import { COUNTRIES, FIRST_NAMES, LAST_NAMES } from './words/names.ts';
import { SUBJECTS } from './words/subjects.ts';

const MODELS = 200;
const RACES = ['asian', 'caucasian', 'ebony', 'latin'] as const;
const BREAST_SIZES = ['small', 'medium', 'big', 'huge'] as const;
/** Every tenth model by group: 6 str, 2 gay, 2 she. */
const GROUP_OF: readonly SiteGroup[] = [
  ...['str', 'gay', 'str', 'she', 'str', 'str', 'gay', 'str', 'she', 'str'],
] as const;
/** The bounds of the four age groups of SPEC.md §3, well inside, so that no day moves a model out. */
const AGES = [
  [19, 20],
  [23, 28],
  [31, 38],
  [41, 58],
] as const;

/** A birth date of somebody of this age at `now`, a quarter to three quarters into the year. */
export function birthDate(now: number, age: number, random: Random): string {
  const days = age * 365.25 + random.int(90, 270);
  return new Date((now - days * DAY) * 1000).toISOString().slice(0, 10);
}

function ageOf(index: number, random: Random): number {
  const [from, to] = AGES[index % AGES.length] ?? [31, 38];
  return random.int(from, to);
}

function genderOf(group: SiteGroup, random: Random): 1 | 2 | 3 {
  if (group === 'gay') return 1;
  if (group === 'she') return 3;
  return random.chance(0.25) ? 1 : 2;
}

/** Inserts the models; gives their ids by the group their videos are in. */
export function seedModels(stage: Stage): Record<SiteGroup, number[]> {
  const { sqlite, now } = stage;
  const scenes = scenesOf(stage.clips);
  const random = stage.random('models');
  const insert = inserter(sqlite, 'models', [
    ...['id', 'dir', 'title', 'description', 'img', 'avatar', 'avatar2', 'gender', 'country'],
    ...['race', 'birth_date', 'tits_size', 'hair_color', 'height', 'weight', 'tattoo'],
    ...['piercing', 'added_ts', 'likes', 'dislikes'],
  ] as const);
  const ids: Record<SiteGroup, number[]> = { str: [], gay: [], she: [] };
  for (let index = 0; index < MODELS; index += 1) {
    const id = index + 1;
    const group = GROUP_OF[index % GROUP_OF.length] ?? 'str';
    const title = nameOf(index);
    const clip = random.pick(scenes);
    const frame = anyFrame(clip, random);
    const likes = random.int(5, 4000);
    insert({
      id,
      dir: toDir(title, `model-${id}`),
      title,
      description: fill(
        '{place} is home; {adjective} {nouns} are the favourite subject.',
        random.pick(SUBJECTS),
        random,
      ),
      img: thumbPath(clip, frame, 320),
      avatar: thumbPath(clip, frame, 160),
      avatar2: thumbPath(clip, anyFrame(clip, random), 320),
      gender: genderOf(group, random),
      country: COUNTRIES[random.skewed(COUNTRIES.length, 1.4)] ?? 'us',
      race: RACES[random.skewed(RACES.length, 1.1)] ?? 'latin',
      birth_date: birthDate(now, ageOf(index, random), random),
      tits_size: BREAST_SIZES[index % BREAST_SIZES.length] ?? 'medium',
      hair_color: random.int(1, 5),
      height: random.int(1, 4),
      weight: random.int(1, 4),
      tattoo: random.chance(0.35) ? 1 : 0,
      piercing: random.chance(0.3) ? 1 : 0,
      added_ts: now - random.int(1, 2000) * DAY,
      likes,
      dislikes: Math.floor(likes * random.next() * 0.4),
    });
    ids[group].push(id);
  }
  return ids;
}

/** 200 different pairs: each first name meets five family names. */
function nameOf(index: number): string {
  const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
  const turn = Math.floor(index / FIRST_NAMES.length);
  const last = LAST_NAMES[(index * 7 + turn * 11) % LAST_NAMES.length] ?? '';
  return `${first} ${last}`;
}
