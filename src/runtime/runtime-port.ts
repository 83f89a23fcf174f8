/** The API as the rest of the process sees it, wherever it runs. */
export interface Runtime {
  mode: 'embedded' | 'remote';
  /** Answers `/api/*` and `/media/*`. Never rejects for a reason a visitor could cause. */
  fetch(request: Request): Promise<Response>;
  /** Calls back with the tags of pages that are no longer true, the first time with those from before; returns the way to stop. */
  onPurge(listener: (tags: string[]) => void): () => void;
  /** Whether what this process has to keep can be written; always where another one keeps it. */
  isWritable(): Promise<boolean>;
  /** Makes ready, once this process listens, what a first visitor would wait for. */
  warm(): void;
  close(): Promise<void>;
}
