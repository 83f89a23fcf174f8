import { CONTACT_FILE_MB, CONTACT_FORM_BYTES } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import { submitReport } from '../services/reports/submit.ts';
import { actOnStatistics } from '../services/stat/act.ts';
import { acts } from './acts.ts';
import { actions } from './actions.ts';
import { write } from './write.ts';

const tooLarge = { field: 'file', code: 'file_too_large', info: { size: CONTACT_FILE_MB } };

/** Which service carries out which write. */
export const writes = [
  write(calls.stat, actOnStatistics, { limit: 'stat', limitOf: ({ act }) => act }),
  actions(calls.input, acts),
  write(calls.report, submitReport, {
    limit: 'report',
    file: { bytes: CONTACT_FORM_BYTES, problem: tooLarge },
  }),
];
