import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '../lists/listing.ts';
import { HIGHEST_STEP } from './document.ts';

/** The step of a popularity: one up each time it doubles. Computed here alone, so that two roundings never disagree. */
export const stepOf = (popularity: Sql): RawBuilder<number> =>
  sql<number>`least(${sql.lit(HIGHEST_STEP)}, floor(log(2, 1 + ${popularity})))::bigint`;
