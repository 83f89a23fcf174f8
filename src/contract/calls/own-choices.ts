import { EXCLUSION_KINDS } from '#config/exclusions.ts';
import { z } from 'zod';
import { noQuery, type ReadCall } from '../call.ts';
import { fixedPath } from '../path.ts';
import { OWN_CHOICES_PATH } from '../input-path.ts';
import { listOf, looseCount } from '../wire.ts';

const exclusion = z
  .tuple([z.enum(EXCLUSION_KINDS), z.string(), z.string()])
  .transform(([kind, title, dir]) => ({ kind, title, dir }));

const setting = z.tuple([z.string(), z.string()]).transform(([name, value]) => ({ name, value }));

const answer = z.object({
  /** A number that changes with every change of them. */
  revision: looseCount,
  exclusions: listOf(exclusion),
  /** The latest first. */
  searches: listOf(z.string()),
  /** By the name that the registry of browser storage has for it. */
  settings: listOf(setting).default([]),
});
export type OwnChoices = z.output<typeof answer>;

/** What the viewer leaves out of their lists, what they searched for lately, and settings of theirs. The path is ours. */
export const ownChoices: ReadCall<object, undefined, OwnChoices> = {
  kind: 'read',
  name: 'ownChoices',
  access: 'member',
  path: fixedPath(OWN_CHOICES_PATH),
  query: noQuery,
  answer,
  errors: ['need_auth'],
};
