import type { Migration } from './migration.ts';

const columns = (number: string): string => `
-- When a case that may have been open before became an authority's order; NULL where it is none, or was one before this.
ALTER TABLE cases ADD COLUMN ordered_ts ${number};
-- The video whose file a new one became that was accepted: the one that was decided about is none any more. NULL where it is no such decision.
ALTER TABLE decisions ADD COLUMN went_to ${number};
`;

/** How long an order took, and where a new file went, is known later. */
export const whenOrdered: Migration = {
  name: '067-when-ordered',
  sqlite: [columns('INTEGER')],
  postgres: [columns('bigint')],
};
