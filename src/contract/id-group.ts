import { ContractError } from './errors.ts';
import type { PathParam } from './path.ts';

const thousandsOf = (id: number): number => Math.floor(id / 1e3) * 1e3;

/**
 * The two folder segments of an id, `floor(id/1e6)*1e6 / floor(id/1e3)*1e3` (API.md): 1042 → `0/1000`.
 */
export function idGroup(id: number): string {
  return `${Math.floor(id / 1e6) * 1e6}/${thousandsOf(id)}`;
}

/** Whether a group belongs to an id. Programs in the field send `0` as the first segment for any id. */
export function isGroupOf(group: string, id: number): boolean {
  return group === idGroup(id) || group === `0/${thousandsOf(id)}`;
}

/** `{group}` of a path. Which id it must fit is checked by the call, which knows both. */
export const group: PathParam<'group', string> = {
  name: 'group',
  encode: (value) => value,
  decode: (raw) => {
    if (!/^\d{1,12}\/\d{1,12}$/.test(raw)) throw new ContractError('bad_group', raw.slice(0, 40));
    return raw;
  },
  pattern: '[^/.]*/[^/.]*',
};
