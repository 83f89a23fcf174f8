import { z } from 'zod';
import { AUDIENCES, LIST_AUDIENCES } from '#config/profile.ts';
import { looseMediaAddress } from '../addresses.ts';
import { noQuery, type ReadCall } from '../call.ts';
import { path } from '../path.ts';
import { looseLine, looseText, wireLine } from '../texts.ts';
import { wireId } from '../wire.ts';

const audience = z.enum(AUDIENCES).catch('everyone');

/** One's own profile as its form holds it: texts, empty where nothing is told, and who sees each group. */
export const ownProfileAnswer = z.object({
  profile: z.object({
    _id: wireId,
    display_name: wireLine,
    avatar: looseMediaAddress,
    cover: looseMediaAddress,
    gender: looseLine,
    birth_date: looseLine,
    relationship: looseLine,
    orientation: looseLine,
    city: looseLine,
    country: looseLine,
    education: looseLine,
    occupation: looseLine,
    website: looseLine,
    interests: looseText,
    about: looseText,
    privacy_person: audience,
    privacy_relations: audience,
    privacy_place: audience,
    privacy_work: audience,
    privacy_about: audience,
    privacy: z.enum(LIST_AUDIENCES).catch('public'),
  }),
});
export type OwnProfile = z.output<typeof ownProfileAnswer>['profile'];

/** One's own profile, whole (SPEC.md §7, "Own profile"). The path is ours. */
export const ownProfile: ReadCall<object, undefined, { profile: OwnProfile }> = {
  kind: 'read',
  name: 'ownProfile',
  access: 'member',
  path: path`profile.php`,
  query: noQuery,
  answer: ownProfileAnswer,
  errors: ['need_auth'],
};
