import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Challenge } from 'altcha-lib';
import { expect } from 'vitest';
import { createApi, type Api } from '#api/app.ts';
import type { MailSettings } from '#platform/mail/mail.ts';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { CAPTCHA_MIN_SECONDS } from '#config/limits.ts';
import { ENGINE, engineWorld, type Row, type TestSql } from '../../setup/engine-world.ts';
import { encode, solveEasier } from './captcha.ts';

const ORIGIN = 'http://tube.test';

export type Fields = Record<string, string | Blob>;

/** A message with nothing wrong but that its captcha is missing. */
export const LETTER = { email: 'ann@mail.example', message: 'Hello there' };

/** An API without content on this run's engine, whose clock the test sets and whose data outlives it. */
export interface ContactApi {
  dataDir: string;
  /** Everything that was logged, as one text. */
  log: () => string;
  /** Moves the clock on by so many seconds, and what waits in the queue towards it. */
  later: (seconds: number) => Promise<void>;
  /** A new captcha as it is given out. */
  challenge: () => Promise<Challenge>;
  /** A captcha as a browser with scripts sends it, of which hardly any work was wanted. */
  solved: () => Promise<string>;
  /** A captcha as a browser without scripts sends it, old enough to count. */
  unsolved: () => Promise<string>;
  send: (fields: Fields, address?: string) => Promise<Response>;
  /** What a report that is refused is told: its status, and what is wrong with its fields. */
  refusal: (fields: Fields) => Promise<{ status: number; errors: unknown }>;
  raw: (request: RequestInit) => Promise<Response>;
  /** An action of input.php. */
  act: (fields: Record<string, string>, address?: string) => Promise<Response>;
  get: (path: string) => Promise<Response>;
  /** The paths of all files that are kept. */
  blobs: () => string[];
  rows: TestSql['rows'];
  /** SQL of the test's own. */
  run: TestSql['run'];
  /** The messages that are kept with this text. */
  stored: (message: string) => Promise<Row[]>;
  /** The address of a caller that no other test has used. */
  stranger: () => string;
  /** Stops the API; the data stays. */
  stop: () => Promise<void>;
  /** Starts it again on the same data. */
  start: () => Promise<void>;
  remove: () => Promise<void>;
}

/** A file that says it is a picture, whatever its bytes are. */
export const pictureFile = (bytes: Uint8Array | string, type = 'image/png'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'picture.png', { type });

/** On PostgreSQL the present: its queue has the server's clock. */
const START = ENGINE === 'postgres' ? Date.now() : Date.parse('2026-06-15T12:00:00Z');

/** Opens the API; `mail` names the mail server, else mails become files. */
export async function openContactApi(mail?: MailSettings): Promise<ContactApi> {
  const world = await engineWorld('empty');
  const { dataDir } = world.place;
  const lines: string[] = [];
  const note = (fields: object, text: string): void =>
    void lines.push(JSON.stringify([fields, text]));
  const log = { debug: note, info: note, warn: note, error: note };
  let time = START;
  let api: Api | undefined;
  let callers = 0;

  const start = async (): Promise<void> => {
    const now = (): Date => new Date(time);
    const options = { ...world.place, demo: false, publicOrigin: null, log, now };
    api = await createApi(mail ? { ...options, mail } : options);
  };
  const stop = async (): Promise<void> => {
    await api?.close();
    api = undefined;
  };
  const ask = (path: string, init: RequestInit, address = '192.0.2.1'): Promise<Response> => {
    if (!api) throw new Error('the API is stopped');
    const request = new Request(ORIGIN + path, init);
    request.headers.set(CLIENT_ADDRESS_HEADER, address);
    return api.fetch(request);
  };
  const challenge = async (): Promise<Challenge> =>
    (await ask('/api/captcha.php', {})).json() as Promise<Challenge>;

  const stranger = (): string => `203.0.113.${(callers += 1)}`;
  const send = (fields: Fields, address?: string): Promise<Response> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return ask('/api/report.php', { method: 'POST', body }, address);
  };

  const blobs = (): string[] =>
    readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  await start();
  return {
    dataDir,
    log: () => lines.join('\n'),
    later: async (seconds) => {
      time += seconds * 1000;
      if (ENGINE === 'postgres')
        await world.run(`UPDATE pgboss.job SET start_after = start_after - interval '${seconds} s'
          WHERE state IN ('created', 'retry')`);
    },
    challenge,
    solved: async () => solveEasier(await challenge(), dataDir),
    unsolved: async () => {
      const one = await challenge();
      time += CAPTCHA_MIN_SECONDS * 1000;
      return encode({ challenge: one });
    },
    send,
    refusal: async (fields) => {
      const answer = await send(fields, stranger());
      const body = (await answer.json()) as { error: number; code: string; errors: unknown };
      expect(body).toMatchObject({
        error: 1,
        code: expect.stringMatching(/^(?:invalid|bad_file_type)$/),
      });
      return { status: answer.status, errors: body.errors };
    },
    get: (path) => ask(path, {}),
    raw: (init) => ask('/api/report.php', { method: 'POST', ...init }),
    act: (fields, address) =>
      ask('/api/input.php', { method: 'POST', body: new URLSearchParams(fields) }, address),
    blobs,
    rows: (...query) => world.rows(...query),
    run: (statements) => world.run(statements),
    stored: (message) => world.rows('SELECT * FROM reports WHERE message = ?', message),
    stranger,
    stop,
    start,
    remove: async () => {
      await stop();
      await world.remove();
    },
  };
}
