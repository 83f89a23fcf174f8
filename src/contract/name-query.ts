import { z } from 'zod';
import type { QueryCodec } from './call.ts';

/** The query of a list that can be searched by name: `?s=`; all of it without. */
export const nameQuery: QueryCodec<{ text: string } | undefined> = {
  encode: (value) => (value?.text ? `?${new URLSearchParams({ s: value.text })}` : ''),
  decode: (search) => ({ text: search.get('s') ?? '' }),
};

/** What a list was searched for, as its answer says: null from an API that did not look for it. */
export interface Searched {
  searched: string | null;
}

export const searched = z
  .looseObject({ params: z.looseObject({ s: z.string() }).optional().catch(undefined) })
  .transform(({ params }): Searched => ({ searched: params?.s ?? null }));
