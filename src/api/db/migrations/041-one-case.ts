import type { Migration } from './migration.ts';

const of = (name: string): string => `${name}.kind IN ('report', 'own', 'order')`;

/** Reports of something, a moderator's own look at it and an order about it are one case while it is open. */
const steps = `
-- While two open cases are of the kind that is left of them, this index stands in the way.
DROP INDEX cases_one;
-- Of those that are open beside each other the first one stays, for which the reports come: as much as an order if one is, and as urgent as the most urgent.
UPDATE cases SET
  kind = (SELECT CASE WHEN max(CASE o.kind WHEN 'order' THEN 2 WHEN 'report' THEN 1 ELSE 0 END) = 2 THEN 'order'
      WHEN max(CASE o.kind WHEN 'order' THEN 2 WHEN 'report' THEN 1 ELSE 0 END) = 1 THEN 'report' ELSE 'own' END
    FROM cases AS o WHERE o.closed_ts IS NULL AND ${of('o')} AND o.section = cases.section AND o.object_id = cases.object_id),
  urgent = (SELECT max(o.urgent) FROM cases AS o
    WHERE o.closed_ts IS NULL AND ${of('o')} AND o.section = cases.section AND o.object_id = cases.object_id),
  due_ts = (SELECT min(o.due_ts) FROM cases AS o
    WHERE o.closed_ts IS NULL AND ${of('o')} AND o.section = cases.section AND o.object_id = cases.object_id)
WHERE closed_ts IS NULL AND ${of('cases')} AND section IS NOT NULL
  AND id = (SELECT min(o.id) FROM cases AS o
    WHERE o.closed_ts IS NULL AND ${of('o')} AND o.section = cases.section AND o.object_id = cases.object_id)
  AND EXISTS (SELECT 1 FROM cases AS o WHERE o.id <> cases.id AND o.closed_ts IS NULL AND ${of('o')}
    AND o.section = cases.section AND o.object_id = cases.object_id);
UPDATE notices SET case_id = (
  SELECT min(o.id) FROM cases AS o, cases AS c WHERE c.id = notices.case_id AND o.closed_ts IS NULL AND ${of('o')}
    AND o.section = c.section AND o.object_id = c.object_id)
WHERE EXISTS (SELECT 1 FROM cases AS c WHERE c.id = notices.case_id AND c.closed_ts IS NULL AND ${of('c')} AND c.section IS NOT NULL);
DELETE FROM cases WHERE closed_ts IS NULL AND ${of('cases')} AND section IS NOT NULL
  AND EXISTS (SELECT 1 FROM cases AS o WHERE o.id < cases.id AND o.closed_ts IS NULL AND ${of('o')}
    AND o.section = cases.section AND o.object_id = cases.object_id);
CREATE UNIQUE INDEX cases_one ON cases (kind, section, object_id) WHERE closed_ts IS NULL AND kind <> 'appeal';
CREATE UNIQUE INDEX cases_thing ON cases (section, object_id) WHERE closed_ts IS NULL AND kind IN ('report', 'own', 'order');
`;

export const oneCase: Migration = { name: '041-one-case', sqlite: [steps], postgres: [steps] };
