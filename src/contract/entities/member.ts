import { z } from 'zod';
import { LIST_AUDIENCES } from '#config/profile.ts';
import { looseMediaAddress, webAddress } from '../addresses.ts';
import { looseLine, looseText, wireLine } from '../texts.ts';
import { looseCount, optionalId, wireDate, wireId } from '../wire.ts';

const fields = {
  _id: wireId,
  name: wireLine,
  avatar: looseMediaAddress,
  country: looseLine,
  gender: looseCount,
  age: looseCount,
  seen_date: wireDate,
};

type CardWire = z.output<z.ZodObject<typeof fields>>;

function toCard(wire: CardWire) {
  return {
    id: wire._id,
    name: wire.name,
    avatar: wire.avatar,
    country: wire.country,
    gender: wire.gender,
    age: wire.age,
    seenAt: wire.seen_date,
  };
}

/** A member as the community list shows one. Unknown numbers are 0, unknown texts empty. */
export const memberCard = z.object(fields).transform(toCard);
export type MemberCard = z.output<typeof memberCard>;

/** A member's public page (SPEC.md §3, profile fields). */
export const member = z
  .object({
    ...fields,
    username: looseLine,
    cover: looseMediaAddress,
    birth_date: looseLine,
    relationship: looseCount,
    orientation: looseCount,
    education: looseLine,
    website: looseLine,
    city: looseLine,
    interests: looseText,
    occupation: looseLine,
    about: looseText,
    joined_date: wireDate,
    privacy: z.enum(LIST_AUDIENCES).catch('public').default('public'),
    statistics: z
      .object({
        videos: looseCount,
        playlists: looseCount,
        friends: looseCount,
        subscribers: looseCount,
      })
      .catch({ videos: 0, playlists: 0, friends: 0, subscribers: 0 })
      .prefault({}),
    decision_id: optionalId,
  })
  .transform((wire) => ({
    ...toCard(wire),
    username: wire.username,
    cover: wire.cover,
    birthDate: wire.birth_date,
    relationship: wire.relationship,
    orientation: wire.orientation,
    education: wire.education,
    website: wire.website,
    /** Where the website is, or empty where the text is no address of the web. */
    websiteUrl: webAddress(wire.website),
    city: wire.city,
    interests: wire.interests,
    occupation: wire.occupation,
    about: wire.about,
    joinedAt: wire.joined_date,
    /** Who may see favourites, friends and subscriptions. */
    privacy: wire.privacy,
    statistics: wire.statistics,
    /** The decision that took the page down, for its member alone; null where none did. */
    decision: wire.decision_id,
  }));
export type Member = z.output<typeof member>;
