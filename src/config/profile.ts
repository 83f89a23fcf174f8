/** Who may see something that a member tells of themselves, from the widest to none. */
export const AUDIENCES = ['everyone', 'members', 'friends', 'nobody'] as const;
export type Audience = (typeof AUDIENCES)[number];
/** Who may see a member's favourites, friends, subscriptions and wall, by the names of the wire; from the widest to none. */
export const LIST_AUDIENCES = ['public', 'members', 'friends', 'private'] as const;
export type ListAudience = (typeof LIST_AUDIENCES)[number];

/** What a member tells (SPEC.md §3, profile fields), by what is shown and hidden together. Names are those of the wire. */
export const PROFILE_GROUPS = {
  person: ['gender', 'birth_date'],
  relations: ['relationship', 'orientation'],
  place: ['city', 'country'],
  work: ['education', 'occupation'],
  about: ['website', 'interests', 'about'],
} as const;
export type ProfileGroup = keyof typeof PROFILE_GROUPS;
export type ProfileField = 'display_name' | (typeof PROFILE_GROUPS)[ProfileGroup][number];

/** Lengths of what is typed, in characters; SPEC.md names none but "min 3 / max 25". */
export const PROFILE_LENGTHS = {
  display_name: { required: true, min: 3, max: 25 },
  city: { max: 60 },
  education: { max: 100 },
  occupation: { max: 100 },
  website: { max: 200 },
  interests: { max: 300 },
  about: { max: 1000 },
} as const;

/** The site is for adults (SPEC.md §1); nobody is as old as the second. Years. */
export const MEMBER_AGES = { min: 18, max: 120 } as const;

/** The least that an uploaded picture may measure (SPEC.md §5), pixels. */
export const PICTURE_MIN = { width: 1250, height: 250 } as const;
/** The largest file of a picture: what phones take. */
export const PICTURE_MB = 10;
export const PICTURE_BYTES = PICTURE_MB * 1024 * 1024;
/** A whole form with it. */
export const PICTURE_FORM_BYTES = PICTURE_BYTES + 64 * 1024;

/**
 * What becomes of a picture, pixels: an avatar is shown at 88 on screens of twice the density, a cover as wide as a page.
 * `least` is the narrowest part of a picture that may be chosen for it.
 */
export const PICTURES = {
  avatar: { width: 192, height: 192, least: 192 },
  cover: { width: 1250, height: 250, least: 1250 },
} as const;
export type PictureKind = keyof typeof PICTURES;

/** File types that are offered to choose from; what a file is, its content says. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;
