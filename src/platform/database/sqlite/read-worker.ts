import { parentPort, workerData } from 'node:worker_threads';
import { sqliteCode } from '../error.ts';
import { connect } from './connection.ts';
import { lowerPriority } from './low-priority.ts';
import type { ReadAnswer, ReadQuestion } from './read-thread.ts';

/** Here nobody else waits, so SQLite may do the waiting for a lock. */
const LOCK_TIMEOUT_MS = 1000;

// A stored page is not to wait for a core on which a search runs.
lowerPriority();

const { file } = workerData as { file: string };
const connection = connect(file, { queryOnly: true, openTimeoutMs: LOCK_TIMEOUT_MS });

function answer({ sql, parameters }: ReadQuestion): ReadAnswer {
  try {
    return { rows: connection.run(sql, parameters).rows };
  } catch (error) {
    // What is thrown loses its fields on the way to another thread.
    const message = error instanceof Error ? error.message : String(error);
    return { message, errcode: sqliteCode(error) };
  }
}

parentPort?.on('message', (question: ReadQuestion | 'close') => {
  if (question !== 'close') {
    parentPort?.postMessage(answer(question));
    return;
  }
  connection.close();
  parentPort?.close();
});
