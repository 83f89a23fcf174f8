import type { Migration } from './migration.ts';

const steps = (number: string): string => `
-- Minors first, whatever is urgent besides.
DROP INDEX cases_open;
CREATE INDEX cases_open ON cases ((category = 'underage') DESC, urgent DESC, due_ts, id) WHERE closed_ts IS NULL;
-- What reports of a minor had joined was called what it was before.
UPDATE cases SET category = 'underage', urgent = 1
WHERE closed_ts IS NULL AND kind IN ('report', 'own', 'order')
  AND EXISTS (SELECT 1 FROM notices WHERE notices.case_id = cases.id AND notices.category = 'underage');
-- What was typed as an address goes as long after a case as its reports.
CREATE INDEX cases_address ON cases (closed_ts) WHERE address <> '';
-- Whether what was decided about was not there any more.
ALTER TABLE decisions ADD COLUMN gone ${number} NOT NULL DEFAULT 0;
`;

/** What shows a minor is looked at before everything else, and of what is gone a decision says so. */
export const firstCases: Migration = {
  name: '070-first-cases',
  sqlite: [steps('INTEGER')],
  postgres: [steps('bigint')],
};
