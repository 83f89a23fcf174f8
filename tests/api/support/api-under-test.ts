import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll } from 'vitest';
import { createApi, type Api } from '#api/app.ts';
import { createClient, type Client } from '#client/client.ts';
import { openSessionIn } from '../../setup/sessions.ts';
import { demoFolder, NOW } from '../../setup/demo-database.ts';

export const ORIGIN = 'http://tube.test';

export type Row = Record<string, string | number | null>;

/** What one test file works with: the whole API on a database of its own. */
export interface ApiUnderTest {
  api: Api;
  /** Typed calls, as the pages make them. */
  client: Client;
  send: (method: string, path: string) => Promise<Response>;
  /** As a page asks, without leaving the process. */
  internal: (path: string) => Promise<Response>;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** The JSON of a read, whatever its status. */
  json: (path: string) => ReturnType<Response['json']>;
  post: (
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  /** Rows by SQL of the test's own, not by the API's code. */
  rows: (query: string, ...values: (string | number)[]) => Row[];
  /** One number by SQL. */
  number: (query: string, ...values: (string | number)[]) => number;
  /** Changes rows by SQL of the test's own. */
  run: (query: string, ...values: (string | number | null)[]) => void;
  /** Adds a member and opens a session of theirs; gives its cookie. */
  signIn: (id: number) => string;
  /** What was logged as an error. */
  errors: string[];
  purged: string[];
}

/** Opens the API before the tests of a file and closes it after them. */
export function apiUnderTest(): ApiUnderTest {
  const errors: string[] = [];
  const purged: string[] = [];
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object, text: string) => errors.push(`${text} ${JSON.stringify(fields)}`),
  };
  let api: Api;
  let folder = '';
  let sqlite: DatabaseSync;
  const fetch = (request: Request): Promise<Response> => api.fetch(request);
  const get: ApiUnderTest['get'] = (path, headers = {}) =>
    fetch(new Request(ORIGIN + path, { headers }));
  const rows: ApiUnderTest['rows'] = (query, ...values) =>
    sqlite.prepare(query).all(...values) as Row[];

  beforeAll(async () => {
    folder = await demoFolder();
    api = await createApi({
      dataDir: folder,
      demo: false,
      publicOrigin: null,
      log,
      now: () => NOW,
    });
    await api.followPurges(null, ({ tags }) => purged.push(...tags));
    sqlite = new DatabaseSync(join(folder, 'islet.db'));
  });
  afterAll(async () => {
    sqlite.close();
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    get api() {
      return api;
    },
    client: createClient({ fetch, origin: ORIGIN }),
    get,
    send: (method, path) => fetch(new Request(ORIGIN + path, { method })),
    internal: (path) => fetch(new Request(`http://islet.internal${path}`)),
    json: async (path) => (await get(path)).json(),
    post: (path, fields, headers = {}) =>
      fetch(
        new Request(ORIGIN + path, { method: 'POST', body: new URLSearchParams(fields), headers }),
      ),
    rows,
    number: (query, ...values) => Number(Object.values(rows(query, ...values)[0] ?? {})[0]),
    run: (query, ...values) => {
      sqlite.prepare(query).run(...values);
    },
    signIn: (id) => {
      sqlite
        .prepare(
          `INSERT INTO members (id, username, display_name, joined_ts, seen_ts) VALUES (?, ?, ?, 1, 1)`,
        )
        .run(id, `member_${id}`, `Member ${id}`);
      return `session=${openSessionIn(sqlite, id)}`;
    },
    errors,
    purged,
  };
}
