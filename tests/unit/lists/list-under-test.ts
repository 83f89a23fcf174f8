import { createClient } from '#client/client.ts';
import type { Translate } from '#i18n/translate.ts';
import { readAsked, type Asked, type List } from '#lists/define-list.ts';
import { listAt } from '#lists/lists.ts';
import { readAddress } from '#lists/read-address.ts';

/** Says of a text which one it is, and with what. */
export const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as unknown as Translate;

export type Answers = Readonly<Record<string, unknown>>;

/** A client whose API answers by what the path begins with, and has nothing else. */
export const clientOf = (answers: Answers) =>
  createClient({
    origin: 'http://api',
    fetch: ({ url }) => {
      const path = new URL(url).pathname.replace('/api/json/', '');
      const found = Object.entries(answers).find(([start]) => path.startsWith(start));
      if (!found)
        return Promise.resolve(Response.json({ error: 1, code: 'not_found' }, { status: 404 }));
      return Promise.resolve(Response.json(found[1]));
    },
  });

/** The list of an address, with what the address asks of it. */
export function listOf(path: string, query = ''): { list: List; asked: Asked } {
  const found = readAddress(path, query);
  const list = found?.kind === 'page' ? listAt(found.route.name) : undefined;
  if (found?.kind !== 'page' || !list) throw new Error(`${path} is no list`);
  const asked = readAsked(list, found.route, new URLSearchParams(query));
  if (!asked) throw new Error(`${path} asks for no list`);
  return { list, asked };
}
