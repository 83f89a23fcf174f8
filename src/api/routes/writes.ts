import * as calls from '#contract/calls.ts';
import { actOnStatistics } from '../services/stat/act.ts';
import { write } from './write.ts';

/** Which service carries out which write. */
export const writes = [write(calls.stat, actOnStatistics, { open: true, limit: ({ act }) => act })];
