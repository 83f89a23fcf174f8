import type { QueryCodec } from './call.ts';

/** The query of a list that can be searched by name: `?s=`; all of it without. */
export const nameQuery: QueryCodec<{ text: string } | undefined> = {
  encode: (value) => (value?.text ? `?${new URLSearchParams({ s: value.text })}` : ''),
  decode: (search) => ({ text: search.get('s') ?? '' }),
};
