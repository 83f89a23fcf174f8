import type { QueryCodec } from './call.ts';
import * as params from './params.ts';

/** `?page=2`; the first one has none. */
export const pageQuery: QueryCodec<{ page: number } | undefined> = {
  encode: (of) => (of && of.page > 1 ? `?page=${of.page}` : ''),
  decode: (search) => ({ page: params.page.decode(search.get('page') ?? '1') }),
};

/** `?id=12`. */
export const idQuery: QueryCodec<{ id: number }> = {
  encode: ({ id }) => `?id=${id}`,
  decode: (search) => ({ id: params.id.decode(search.get('id') ?? '') }),
};
