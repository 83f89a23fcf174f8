interface NodeError extends Error {
  hostname?: string;
  code?: string;
  path?: string;
  port?: number;
}

const SENTENCES: Readonly<Record<string, (error: NodeError) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use; set PORT to another one.`,
  EADDRNOTAVAIL: () => 'The address in HOST does not belong to this machine.',
  ENOTFOUND: ({ hostname }) =>
    `The setting HOST is "${hostname}", but must be an address of this machine.`,
  EACCES: ({ path, port }) =>
    path === undefined
      ? `Port ${port} may not be used by this user; set PORT to one above 1023.`
      : `${path} is closed to this user: give it to them, or set DATA_DIR to a folder that is theirs.`,
  EROFS: ({ path }) => `${path} is on a read-only disk; set DATA_DIR to a folder that is writable.`,
  ENOSPC: () => 'The disk is full.',
  EEXIST: ({ path }) => `${path} is not a folder; set DATA_DIR to one.`,
  ENOTDIR: ({ path }) => `${path} is not inside a folder; set DATA_DIR to one.`,
  ERR_MODULE_NOT_FOUND: () =>
    'The site is not built, or src/api/ is missing while API_ORIGIN is not set: run npm start.',
};

/** Errors whose message is written for the person who started the server. */
const EXPLAINED = ['SettingsError', 'DatabaseError', 'BlobsError'];

/** One sentence for the person whose server did not start; with `detailed`, how it came about too. */
export function startFailure(error: unknown, detailed = false): string {
  if (!(error instanceof Error)) return `The server did not start: ${String(error)}`;
  const failure: NodeError = error;
  const known = failure.code === undefined ? undefined : SENTENCES[failure.code]?.(failure);
  const explained = EXPLAINED.includes(error.name) ? error.message : undefined;
  const sentence = explained ?? known ?? `The server did not start: ${error.message}`;
  return detailed ? `${sentence}\n${error.stack}` : sentence;
}
