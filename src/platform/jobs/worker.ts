import type { ClaimedJob, JobKind, JobQueue } from './job.ts';

interface WorkerOptions {
  queue: Omit<JobQueue<never>, 'enqueue'>;
  kinds: readonly JobKind[];
  now: () => Date;
  log: JobLog;
  /** Told where the clock was set back: what was planned by the former one would come late. */
  onClockBack?: () => Promise<void>;
}

/** Where it is said what failed. */
export interface JobLog {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** Does jobs in this process. */
export interface Worker {
  /** Does what is due now, and what that leads to; resolves when nothing is. Never rejects. */
  runDue(): Promise<void>;
  /** Takes no more jobs; resolves when those under way are done. */
  stop(): Promise<void>;
}

/** A job that falls due is begun within this. */
const INTERVAL_MS = 1000;
/** By less than this a clock is put right all the time. */
const CLOCK_SECONDS = 60;
export const FIRST_WAIT_SECONDS = 60;
export const LONGEST_WAIT_SECONDS = 6 * 3600;

/** Seconds until the next try: a minute, then twice as long each time, at most six hours. */
export function retryAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS);
}

/** The part of a failure that names nobody: a message may hold addresses. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const named = typeof code === 'string' ? code : error.name;
  return typeof responseCode === 'number' ? `${named} ${responseCode}` : named;
}

/**
 * Does the jobs of a queue: those of one kind one after the other, kinds beside each other, so that a mail server that
 * hangs holds up nothing but mail. What fails is tried again later each time, and given up after the kind's last attempt.
 */
export function startWorker({ queue, kinds, now, log, onClockBack }: WorkerOptions): Worker {
  const running = new Map<string, Promise<boolean>>();
  let isStopped = false;
  let seen = 0;
  const seconds = (): number => Math.floor(now().getTime() / 1000);

  async function failed(kind: JobKind, job: ClaimedJob, reason: string): Promise<void> {
    const { everySeconds = Infinity, maxAttempts } = kind;
    const facts = { job: job.id, kind: kind.name, attempts: job.attempts, reason };
    if (job.attempts >= maxAttempts) {
      log.error(facts, 'a job was given up');
      const next = kind.everySeconds === undefined ? null : seconds() + kind.everySeconds;
      await queue.giveUp(job, next, reason);
      return;
    }
    log.warn(facts, 'a job failed and is tried again');
    await queue.retry(job, seconds() + Math.min(retryAfter(job.attempts), everySeconds), reason);
  }

  async function runOne(kind: JobKind, job: ClaimedJob): Promise<void> {
    // Claimed again, although it has had its last attempt: that one ended with its process.
    if (job.attempts > kind.maxAttempts) {
      await failed(kind, job, 'process ended');
      return;
    }
    try {
      await kind.run(job.payload);
    } catch (error) {
      await failed(kind, job, reasonOf(error));
      return;
    }
    const { everySeconds } = kind;
    await queue.finish(job, everySeconds === undefined ? null : seconds() + everySeconds);
  }

  /** False where the queue itself failed: what was claimed is done again after its lease. */
  async function runAll(kind: JobKind): Promise<boolean> {
    try {
      while (!isStopped) {
        const job = await queue.claim(kind.name, kind.leaseSeconds);
        if (job === null) return true;
        await runOne(kind, job);
      }
      return true;
    } catch (error) {
      log.warn({ err: error, kind: kind.name }, 'jobs cannot be taken or ended');
      return false;
    } finally {
      running.delete(kind.name);
    }
  }

  /** Begins with the kinds that have something to do and are not at it. */
  async function begin(): Promise<boolean> {
    if (isStopped) return false;
    try {
      const isBack = seconds() < seen - CLOCK_SECONDS;
      seen = seconds();
      if (isBack) await onClockBack?.();
      const due = new Set(await queue.dueKinds());
      for (const kind of kinds) {
        if (due.has(kind.name) && !running.has(kind.name)) running.set(kind.name, runAll(kind));
      }
    } catch (error) {
      log.warn({ err: error }, 'jobs cannot be read');
      return false;
    }
    return running.size > 0;
  }

  const timer = setInterval(() => void begin(), INTERVAL_MS).unref();
  const stopListening = queue.onEnqueue(() => void begin());
  return {
    async runDue() {
      let isWorking = await begin();
      while (isWorking) {
        const ended = await Promise.all(running.values());
        isWorking = !ended.includes(false) && (await begin());
      }
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      stopListening();
      await Promise.all(running.values());
    },
  };
}
