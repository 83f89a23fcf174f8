/**
 * A thread that ends its process where it takes more memory than `workerData` (bytes). One of its own: a single call into a codec may
 * take gigabytes, and leaves the thread that made it only when it is over.
 */
import { workerData } from 'node:worker_threads';

const LOOK_MS = 100;

const limit = workerData as number;
setInterval(() => {
  if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
