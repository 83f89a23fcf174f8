import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenHash } from '#api/services/sessions/token.ts';
import { createClient } from '#client/client.ts';
import { buildPattern } from '#routes/pattern.ts';
import { ROUTES } from '#routes/table.ts';
import { IS_SHORT } from '../setup/long.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite, type RunningSite } from '../setup/site.ts';
import { sampleOf, takeSamples } from './support/route-samples.ts';

/** Somebody who is signed in, with words that stand nowhere else. */
interface Person {
  id: number;
  token: string;
  cookie: string;
  /** The one video they have watched. */
  watched: number;
  traces: string[];
}

const PEOPLE = 20;
/** Every other page of the table in another language. */
const PREFIXES = ['', '/de'];

/** Inserts twenty members, last in every list of members, and signs them in. */
function signIn(dataDir: string): Person[] {
  const database = new DatabaseSync(join(dataDir, 'islet.db'), { timeout: 5000 });
  try {
    const videos = database
      .prepare("SELECT id FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT ?")
      .all(PEOPLE) as { id: number }[];
    return videos.map(({ id: watched }, index) => {
      const id = 810_000_000_001 + index * 7919;
      const [name, display, avatar] = [
        `zq${index}signedin`,
        `Zq${index} Signedin`,
        `/media/zq${index}.jpg`,
      ];
      database
        .prepare(
          `INSERT INTO members (id, username, display_name, avatar, joined_ts, seen_ts)
           VALUES (?, ?, ?, ?, 1, 1)`,
        )
        .run(id, name, display, avatar);
      for (const table of ['history', 'favourites', 'watch_later'])
        database
          .prepare(`INSERT INTO ${table} (member_id, video_id, added_ts) VALUES (?, ?, 1)`)
          .run(id, watched);
      const token = openSessionIn(database, id);
      // Seen just now: at their next visit they would be first among those who were here last.
      database.prepare('UPDATE sessions SET used_ts = unixepoch() WHERE member_id = ?').run(id);
      const user = encodeURIComponent(JSON.stringify({ id, name: display, avatar }));
      return {
        ...{ id, token, watched, cookie: `session=${token}; user=${user}` },
        traces: [
          String(id),
          name,
          display,
          encodeURIComponent(display),
          avatar,
          token,
          tokenHash(token),
        ],
      };
    });
  } finally {
    database.close();
  }
}

const DECODED = { br: brotliDecompressSync, gz: gunzipSync } as const;

/** A file's bytes; none where it went since it was listed, as a draft does when its page is stored. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** Every file below a folder, as text; compressed ones are unpacked. */
function filesBelow(folder: string): [name: string, text: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const bytes = bytesOf(join(parentPath, name));
      if (bytes.length === 0) return [name, ''];
      const unpack = DECODED[name.split('.').at(-1) as keyof typeof DECODED];
      return [name, String(unpack ? unpack(bytes) : bytes)];
    });
}

/** Whose API it is; `npm test` looks at a site by itself. */
const MODES = IS_SHORT ? (['embedded'] as const) : (['embedded', 'remote'] as const);

describe.each(MODES)('twenty people signed in, the API %s', (mode) => {
  let site: RunningSite;
  let api: RunningSite | undefined;
  let people: Person[];
  let paths: string[];
  const personal = new Set<string>();

  beforeAll(async () => {
    api = mode === 'remote' ? await startSite({}) : undefined;
    site = await startSite({ LOG_LEVEL: 'debug', ...(api && { API_ORIGIN: api.origin }) });
    people = signIn((api ?? site).dataDir);
    const samples = await takeSamples(createClient({ fetch, origin: site.origin }));
    paths = ROUTES.filter(({ kind }) => kind === 'page' || kind === 'data').map(
      ({ path, ...row }, index) => {
        const { params } = sampleOf(samples, path);
        const address = (PREFIXES[index % 2] ?? '') + buildPattern<string>(path, params);
        if ('personal' in row) personal.add(address);
        return address;
      },
    );
    paths.push('/rss/videos/latest-updates/1/', '/robots.txt', '/sitemap.xml');
    paths.push('/api/json/main/14400/str.en.json', '/no/such/page/');
  });
  afterAll(async () => {
    await site.stop();
    await api?.stop();
  });

  async function ask(
    path: string,
    cookie = '',
  ): Promise<{ status: number; headers: string; body: string }> {
    const answer = await fetch(site.origin + path, { redirect: 'manual', headers: { cookie } });
    const { status, headers } = answer;
    return { status, headers: JSON.stringify([...headers]), body: await answer.text() };
  }

  const found = (text: string): string[] =>
    people.flatMap(({ traces }) => traces.filter((trace) => text.includes(trace)));

  it('leave no trace in a public page, its headers, the page store or the log', async () => {
    const traces: [string, string[]][] = [];
    for (const [index, path] of paths.entries()) {
      // Each of them is the first to ask for some page, several ask at once, and nobody asks last.
      const askers = [0, 7, 13].map((step) => people[(index + step) % PEOPLE]);
      const answers = await Promise.all(
        askers.map(async (asker) => ({ asker, ...(await ask(path, asker?.cookie)) })),
      );
      answers.push({ asker: undefined, ...(await ask(path)) });
      for (const { asker, headers, body } of answers) {
        // A page that is made for whoever is signed in may name them, and nobody else.
        const own = personal.has(path) ? (asker?.traces ?? []) : [];
        const others = (text: string) => found(text).filter((trace) => !own.includes(trace));
        traces.push([path, others(headers)], [path, others(body)]);
        // Those cookies would be of whoever asked first.
        expect(headers).not.toMatch(/"set-cookie","(?:__Host-)?(?:session|user)=/u);
      }
    }
    expect(paths.length).toBeGreaterThan(45);
    expect(traces.filter(([, some]) => some.length > 0)).toEqual([]);
    await expect.poll(() => filesBelow(join(site.dataDir, 'pages')).length).toBeGreaterThan(40);
    const stored = filesBelow(join(site.dataDir, 'pages')).map(([name, text]) => [
      name,
      found(text),
    ]);
    expect(stored.filter(([, some]) => some?.length)).toEqual([]);
    expect(site.printed.length).toBeGreaterThan(paths.length);
    expect(found(site.printed.join('\n') + (api?.printed.join('\n') ?? ''))).toEqual([]);
  });

  it('see each their own page at the same time, and nobody sees another’s', async () => {
    const all = people.flatMap((owner) =>
      people
        .filter((_, index) => index < 3 || people[index] === owner)
        .map(async (asker) => {
          const { status, headers, body } = await ask(
            `/member/${owner.id}/history/1/`,
            asker.cookie,
          );
          const isShown = body.includes(`/videos/${owner.watched}/`);
          expect(headers).toContain('private, no-store');
          // The header is a member's, without scripts too.
          expect(body).toMatch(/<html[^>]*data-user/u);
          return [owner.id, asker.id, isShown, status];
        }),
    );
    const shown = await Promise.all(all);
    expect(shown.filter(([owner, asker, isShown]) => isShown !== (owner === asker))).toEqual([]);
    expect(shown.filter(([, , isShown]) => isShown)).toHaveLength(PEOPLE);
    const stored = filesBelow(join(site.dataDir, 'pages')).filter(([, text]) => found(text).length);
    expect(stored).toEqual([]);
  });

  it('are told by one call who they are, each their own', async () => {
    const told = await Promise.all(
      people.map(async ({ cookie, watched }) => {
        const path = `/api/viewer.php?section=videos&object_id=${watched}`;
        const { viewer, object } = JSON.parse((await ask(path, cookie)).body);
        return [viewer.id, object.favourite, object.watch_later];
      }),
    );
    expect(told).toEqual(people.map(({ id }) => [String(id), 1, 1]));
    expect(JSON.parse((await ask('/api/viewer.php')).body)).toEqual({ viewer: null, object: null });
  });
});
