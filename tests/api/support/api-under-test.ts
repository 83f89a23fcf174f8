import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll } from 'vitest';
import { createApi, type Api } from '#api/app.ts';
import { createClient, type Client } from '#client/client.ts';
import { demoTemplate, NOW } from '../../setup/demo-database.ts';
import {
  ENGINE,
  engineWorld,
  type EngineWorld,
  type Row,
  type TestSql,
} from '../../setup/engine-world.ts';
import { openSession } from '../../setup/sessions.ts';

export const ORIGIN = 'http://tube.test';

export type { Row };

/** What one test file works with: the whole API on the demo, on the engine of this run. */
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
  /** Rows of the demo as it was before the first test, by SQLite's SQL of the test's own, not by the API's code. The demo is the same on either engine. */
  rows: (query: string, ...values: (string | number)[]) => Row[];
  /** One number of those. */
  number: (query: string, ...values: (string | number)[]) => number;
  /** Changes rows by SQL of the test's own. */
  run: (query: string, ...values: (string | number | null)[]) => Promise<unknown>;
  /** Adds a member and opens a session of theirs; gives its cookie. */
  signIn: (id: number) => Promise<string>;
  /** What the API's own database holds by now, and may be told. */
  stored: TestSql;
  /** Where that is. */
  place: EngineWorld['place'];
  /** What was logged as an error. */
  errors: string[];
  purged: string[];
}

/**
 * Opens the API before the tests of a file and closes it after them. Tests that change something say so: they get a database of their own on PostgreSQL
 * too, where the others share one.
 */
export function apiUnderTest({ writes = false } = {}): ApiUnderTest {
  const errors: string[] = [];
  const purged: string[] = [];
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object, text: string) => errors.push(`${text} ${JSON.stringify(fields)}`),
  };
  let api: Api;
  let world: EngineWorld;
  let demo: DatabaseSync;
  const fetch = (request: Request): Promise<Response> => api.fetch(request);
  const get: ApiUnderTest['get'] = (path, headers = {}) =>
    fetch(new Request(ORIGIN + path, { headers }));
  const rows: ApiUnderTest['rows'] = (query, ...values) =>
    demo.prepare(query).all(...values) as Row[];

  beforeAll(async () => {
    world = await engineWorld(writes ? 'demo' : 'shared demo');
    api = await createApi({
      ...world.place,
      works: writes,
      demo: false,
      publicOrigin: null,
      log,
      now: () => NOW,
    });
    await api.followPurges(null, ({ tags }) => purged.push(...tags));
    const { dataDir } = world.place;
    const file = ENGINE === 'sqlite' ? join(dataDir, 'islet.db') : await demoTemplate(NOW);
    demo = new DatabaseSync(file, { readOnly: true });
  });
  afterAll(async () => {
    demo.close();
    await api.close();
    await world.remove();
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
    stored: {
      rows: (...query) => world.rows(...query),
      number: (...query) => world.number(...query),
      run: (statements) => world.run(statements),
      insert: (...row) => world.insert(...row),
    },
    run: (query, ...values) => world.rows(query, ...values),
    signIn: async (id) => {
      const name = { username: `member_${id}`, display_name: `Member ${id}` };
      await world.insert('members', { id, ...name, joined_ts: 1, seen_ts: 1 });
      return `session=${await openSession(world, id)}`;
    },
    get place() {
      return world.place;
    },
    errors,
    purged,
  };
}
