import type { ERROR_STATUS } from '#contract/errors.ts';
import type { Role } from './member-world.ts';

export type Fields = Record<string, string | number>;
export type Code = keyof typeof ERROR_STATUS;
/** What each role is answered; `ok`, or the code of the refusal. */
export type Wanted = Readonly<Record<Role, 'ok' | Code>>;
/** Fields of an action, made anew for each role, so that none finds what another one left. */
export type Case = readonly [
  what: string,
  fields: (role: Role) => Promise<Fields> | Fields,
  wanted: Wanted,
];

export const all = (code: 'ok' | Code): Wanted => ({
  ...{ nobody: code, owner: code, friend: code, other: code, moderator: code },
});
export const membersGet = (code: 'ok' | Code): Wanted => ({ ...all(code), nobody: 'need_auth' });

/** The case of an action that refuses whoever asks. */
export const refused = (act: string, wanted: Wanted, more: Fields = {}): readonly Case[] => [
  ['refuses', () => ({ act, ...more }), wanted],
];
