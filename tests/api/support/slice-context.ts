import type { Kysely } from 'kysely';
import type { SliceContext } from '#api/db/transact-in-slices.ts';
import type { Database } from '#api/db/schema/index.ts';
import { SLICE_MS } from '#platform/in-slices.ts';

/** What work in slices takes, over such a database. */
export const sliceContext = (
  statistics: Kysely<Database>,
  { signal = new AbortController().signal, sliceMs = SLICE_MS } = {},
): SliceContext => ({ statistics, sliceMs, scratch: { folder: '', signal } });
