import { secretFor } from '#platform/secret.ts';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createApi, type Api, type ApiOptions } from '#api/app.ts';
import { newToken, tokenHash } from '#api/services/sessions/token.ts';
import type { Database } from '#api/db/schema/index.ts';
import { createClient } from '#client/client.ts';
import { videoFile } from '#contract/calls.ts';
import type { Blobs } from '#platform/blobs/blobs.ts';
import type { OpenDatabase } from '#platform/database/database.ts';
import { newBlobKey } from '#platform/blobs/key.ts';
import { openBlobs } from '#platform/blobs/open-blobs.ts';
import { engineWorld, type Row, type TestSql } from '../../setup/engine-world.ts';
import { openEngineDatabase } from '../db-support/engine-database.ts';

export const ORIGIN = 'http://tube.test';

/** Who is signed in: the member whose videos they are, another one, a moderator; null is nobody. */
export type Who = 'owner' | 'other' | 'moderator' | null;
const MEMBERS = { owner: 1, other: 2, moderator: 3 } as const;

/** A video as an upload makes it: accepted and public unless told. */
export type NewVideo = Partial<
  Record<'status_id' | 'is_private' | 'visible' | 'duration' | 'post_ts', number | null> & {
    file_state: string;
  }
>;

/** A file of a video, or a member's picture, in the storage unless `stored` is false. */
export interface NewAsset {
  video: number;
  owner?: 'video' | 'member';
  content: Buffer;
  role?: string;
  variant?: string;
  state?: string;
  type?: string;
  stored?: boolean;
}

/** An API without content of others on this run's engine, its storage and its database. */
export interface AssetWorld {
  api: Api;
  blobs: Blobs;
  sql: TestSql;
  /** As the API has it open. */
  database: OpenDatabase<Database>;
  folder: string;
  /** What the site signs with, for one purpose. */
  secretOf: (purpose: string) => string;
  log: () => string;
  /** Moves the clock on by so many seconds. */
  later: (seconds: number) => void;
  /** Adds a video of the owner's; gives its id. */
  addVideo: (video?: NewVideo) => Promise<number>;
  /** Adds a file; gives its id and key. */
  addAsset: (asset: NewAsset) => Promise<{ id: number; key: string }>;
  fetch: (path: string, init?: RequestInit & { as?: Who }) => Promise<Response>;
  /** The address of a video's first file as somebody is told it; the error's code where they are told none. */
  address: (video: number, as?: Who) => Promise<string>;
  /** Stops the API and starts it again on the same data. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

/** Starts it. */
export async function openAssetWorld(options: Partial<ApiOptions> = {}): Promise<AssetWorld> {
  const world = await engineWorld('empty');
  const folder = world.place.dataDir;
  const lines: string[] = [];
  const note = (fields: object, text: string): void =>
    void lines.push(`${text} ${JSON.stringify(fields)}`);
  let time = Date.parse('2026-06-15T12:00:00Z');
  const now = (): Date => new Date(time);
  const log = { debug: note, info: note, warn: note, error: note };
  const base = { ...world.place, demo: false, publicOrigin: null, log, now };
  let api = await createApi({ ...base, ...options });
  const place = options.blobs ?? { kind: 'disk' as const, folder: join(folder, 'blobs') };
  const blobs = await openBlobs(place);
  const database = await openEngineDatabase(world.place);
  const insert = (table: string, row: Row): Promise<number> => world.insert(table, row);

  const tokens = new Map<Who, string>();
  for (const [name, id] of Object.entries(MEMBERS)) {
    const role = name === 'moderator' ? 'moderator' : 'member';
    await insert('members', {
      ...{ id, username: name, display_name: name, role },
      ...{ joined_ts: 1, seen_ts: 1 },
    });
    const token = newToken();
    const session = { token_hash: tokenHash(token), member_id: id };
    await insert('sessions', { ...session, created_ts: 1, expires_ts: 9_999_999_999 });
    tokens.set(name as Who, token);
  }

  await insert('second_factors', { member_id: MEMBERS.moderator, secret: 'x', proved_ts: 1 });

  const fetch: AssetWorld['fetch'] = (path, { as = null, ...init } = {}) => {
    const request = new Request(ORIGIN + path, init);
    const token = tokens.get(as);
    if (token !== undefined) request.headers.set('cookie', `session=${token}`);
    return api.fetch(request);
  };

  return {
    get api() {
      return api;
    },
    restart: async () => {
      await api.close();
      api = await createApi({ ...base, ...options });
    },
    blobs,
    sql: world,
    database,
    folder,
    secretOf: (purpose) => secretFor({ dataDir: folder, secret: null }, purpose),
    fetch,
    log: () => lines.join('\n'),
    later: (seconds) => {
      time += seconds * 1000;
    },
    addVideo: (video = {}) => {
      const whole = {
        status_id: 1,
        is_private: 0,
        visible: 1,
        duration: 700,
        post_ts: 1,
        ...video,
      };
      const duration_class = whole.duration === null ? null : 2;
      const named = { dir: 'a-video', title: 'A video', site_group: 'str' };
      return insert('videos', { ...named, ...whole, duration_class, member_id: MEMBERS.owner });
    },
    addAsset: async (asset) => {
      const { video, content, role = 'rendition', variant = '_hq.mp4', state = 'ready' } = asset;
      const { type = 'video/mp4', stored = true, owner = 'video' } = asset;
      const key = newBlobKey();
      const pieces = (async function* (): AsyncGenerator<Buffer> {
        yield await Promise.resolve(content);
      })();
      if (stored) await blobs.put(key, pieces, type);
      const id = await insert('assets', {
        ...{ owner_kind: owner, owner_id: video, role, variant, state, blob_key: key },
        ...{ content_type: type, bytes: content.length, created_ts: 1 },
        sha256: createHash('sha256').update(content).digest('hex'),
      });
      return { id, key };
    },
    address: async (video, as = null) => {
      const client = createClient({
        origin: ORIGIN,
        fetch: (request) => fetch(request.url.slice(ORIGIN.length), { as }),
      });
      const files = await client
        .read(videoFile, {}, { id: video, lifetime: 0 })
        .catch((error: unknown) => (error as { code: string }).code);
      return typeof files === 'string' ? files : (files[0]?.url ?? '');
    },
    close: async () => {
      await database.close();
      await api.close();
      await world.remove();
    },
  };
}
