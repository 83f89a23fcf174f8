/** Something to be done later, by whichever process comes to it. */
export interface NewJob {
  /** Which {@link JobKind} does it. */
  kind: string;
  /** What it is about: numbers and names, nothing of a person's. */
  payload?: Readonly<Record<string, string | number>>;
  /** Of jobs with the same key, which are of one kind, one waits, or is being done, at a time; the sooner moment counts. */
  key?: string;
  /** Seconds since 1970; at once without. */
  runAt?: number;
  /**
   * Of a kind's jobs that are due, those with an earlier one come first (seconds since 1970): who wants very much has later turns. All jobs of
   * a kind have one, or none has.
   */
  turn?: number;
}

/** A job that this process has for as long as its lease lasts. */
export interface ClaimedJob {
  id: number;
  kind: string;
  payload: unknown;
  /** This one included. */
  attempts: number;
  /** End of the lease; seconds since 1970. */
  lockedUntil: number;
}

/** A job that failed so often that it is not tried any more. */
export interface DeadJob extends Omit<ClaimedJob, 'lockedUntil' | 'id'> {
  id: number | string;
  reason: string;
  /** Seconds since 1970. */
  diedAt: number;
}

/** How many jobs wait, and how many were given up. */
export interface JobCounts {
  waiting: number;
  dead: number;
}

/** How often and for how long jobs of one kind are tried. */
export interface JobRules {
  name: string;
  /** Longer than it ever takes; seconds. */
  leaseSeconds: number;
  /**
   * Where a job takes long: a process from which nothing was heard for so long has lost it before its lease is over. A queue that
   * one process alone does needs no such sign.
   */
  heartbeatSeconds?: number;
  /** After so many it is given up. */
  maxAttempts: number;
  /** Done again so many seconds after it was done; without, once. */
  everySeconds?: number;
}

/**
 * How jobs of one kind are done. A process may end in the middle of one: it is then done again once its lease is over, so
 * `run` has to come to the same end when something of it was done before. Each kind says how it does.
 */
export interface JobKind extends JobRules {
  /** Rejects when it has to be tried again. */
  run: (payload: unknown) => Promise<void>;
}

/** What every queue can be asked, whatever does its jobs. `Transaction` is the engine's. */
interface JobStore<Transaction> {
  /** Adds a job with the caller's change: both are committed, or neither. */
  enqueue(transaction: Transaction, job: NewJob): Promise<void>;
  /** Makes all jobs of a kind due that wait for another try, or were given up. */
  retryAll(kind: string): Promise<void>;
  counts(): Promise<JobCounts>;
  /** What was given up, the latest first. */
  dead(limit: number): Promise<DeadJob[]>;
  /** Removes those of some kinds that were given up before a moment (seconds since 1970); gives how many. */
  forgetDead(kinds: readonly string[], before: number): Promise<number>;
}

/** The jobs of a site, done by whichever of its processes is to do any. */
export interface Jobs<Transaction> extends JobStore<Transaction> {
  /** Sees to it that each periodic kind comes in its time, and does jobs in this process unless it only adds some. */
  begin(kinds: readonly JobKind[], options: { works: boolean }): Promise<void>;
  /** Takes no more jobs; resolves when those under way are done. */
  stop(): Promise<void>;
}

/** A queue of jobs that is a table of ours, and outlives the process. */
export interface JobQueue<Transaction> extends JobStore<Transaction> {
  /** The kinds of which a job is due. */
  dueKinds(): Promise<string[]>;
  /** Takes the job of a kind that is due longest, for so many seconds; null where none is. No two get the same. */
  claim(kind: string, leaseSeconds: number): Promise<ClaimedJob | null>;
  /** Ends a job that was done; with a moment (seconds since 1970) it waits for that. Nothing where the lease was lost. */
  finish(job: ClaimedJob, next: number | null): Promise<void>;
  /** Has a job tried again at a moment, and keeps why. Nothing where the lease was lost. */
  retry(job: ClaimedJob, at: number, reason: string): Promise<void>;
  /** Gives a job up and keeps why; with a moment, the next of its kind waits for that. Nothing where the lease was lost. */
  giveUp(job: ClaimedJob, next: number | null, reason: string): Promise<void>;
  /** Calls back when this process has committed a job; gives the way to stop. */
  onEnqueue(listener: () => void): () => void;
}
