import { LANGUAGES } from '#config/locales.ts';
import { anyFrame, scenesOf, thumbPath } from './clips.ts';
import { inserter } from './insert.ts';
import { birthDate } from './models.ts';
import { capitalise } from './phrase.ts';
import { DAY } from './stage.ts';
import type { Stage } from './stage.ts';
import * as names from './words/names.ts';

const MEMBERS = 120;

const AUDIENCE = {
  public: 'everyone',
  members: 'members',
  friends: 'friends',
  private: 'nobody',
} as const;

/** One setting for all that a member shows. */
function privacyOf(privacy: keyof typeof AUDIENCE) {
  const audience = AUDIENCE[privacy];
  return {
    privacy,
    privacy_person: audience,
    privacy_relations: audience,
    privacy_place: audience,
    privacy_work: audience,
    privacy_about: audience,
  };
}

/** Inserts the members; gives their ids. */
export function seedMembers(stage: Stage): number[] {
  const { sqlite, now } = stage;
  const scenes = scenesOf(stage.clips);
  const random = stage.random('members');
  const insert = inserter(sqlite, 'members', [
    ...['id', 'username', 'display_name', 'avatar', 'cover', 'gender', 'birth_date'],
    ...['relationship', 'orientation', 'education', 'website', 'city', 'country', 'interests'],
    ...['occupation', 'about', 'lang', 'privacy', 'joined_ts', 'seen_ts'],
    ...['privacy_person', 'privacy_relations', 'privacy_place', 'privacy_work', 'privacy_about'],
  ] as const);
  return random.sample(names.USERNAMES, MEMBERS).map((username, index) => {
    const id = index + 1;
    const clip = random.pick(scenes);
    const joinedDays = random.int(3, 2000);
    insert({
      id,
      username,
      display_name: capitalise(username),
      avatar: random.chance(0.75) ? thumbPath(clip, anyFrame(clip, random), 160) : null,
      cover: random.chance(0.4) ? thumbPath(clip, anyFrame(clip, random), 640) : null,
      gender: random.weighted([
        [1, 55],
        [2, 35],
        [3, 10],
      ] as const),
      birth_date: birthDate(now, random.int(19, 62), random),
      relationship: random.int(1, 3),
      orientation: random.int(1, 5),
      education: random.chance(0.7) ? random.pick(names.EDUCATION) : null,
      website: random.chance(0.3) ? `https://${username}.example/` : null,
      city: random.chance(0.8) ? random.pick(names.CITIES) : null,
      country: names.COUNTRIES[random.skewed(names.COUNTRIES.length, 1.5)] ?? null,
      interests: random.sample(names.INTERESTS, random.int(1, 4)).join(', '),
      occupation: random.chance(0.8) ? random.pick(names.OCCUPATIONS) : null,
      about: random.chance(0.8) ? random.pick(names.ABOUT) : null,
      lang: random.chance(0.5) ? 'en' : random.pick(LANGUAGES),
      ...privacyOf(
        random.weighted([
          ['public', 70],
          ['members', 5],
          ['friends', 15],
          ['private', 10],
        ] as const),
      ),
      joined_ts: now - joinedDays * DAY - random.int(0, DAY),
      seen_ts: now - Math.floor(random.next() ** 3 * joinedDays * DAY),
    });
    return id;
  });
}
