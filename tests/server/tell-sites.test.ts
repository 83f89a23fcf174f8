import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readSettings } from '#config/settings.ts';
import type { FollowPurges, PurgeNews } from '#lib/purge-news.ts';
import { tellSites } from '#runtime/tell-sites.ts';
import { useUpstream } from '../setup/upstream.ts';

const SECRET = 'what this site and its API both know';
const upstream = useUpstream();

/** A log that knows what came after each number. */
function fakeLog() {
  const entries: string[][] = [];
  const readers: ((news: PurgeNews) => void)[] = [];
  const follow: FollowPurges = (from, apply) => {
    readers.push(apply);
    const at = from === null ? null : Number(from);
    const tags = at === null ? [] : entries.slice(at).flat();
    if (at !== entries.length)
      apply({ tags, position: String(entries.length), isComplete: at !== null });
    return Promise.resolve(() => Promise.resolve(void readers.splice(0)));
  };
  const write = (...tags: string[]): void => {
    entries.push(tags);
    for (const apply of readers)
      apply({ tags, position: String(entries.length), isComplete: true });
  };
  return { follow, write };
}

/** A site that notes what it is told, and answers what `status` says. */
async function startFront(status: () => number = () => 200) {
  const told: string[] = [];
  const listener: RequestListener = (request, response) => {
    const { method, url, headers } = request;
    if (status() === 200)
      told.push([method, url, headers.authorization, headers['x-purged']].join(' '));
    response.writeHead(status()).end('{}');
  };
  return { origin: await upstream(listener), told };
}

const said = (purged: string): string => `POST /purge/ Bearer ${SECRET} ${purged}`;

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'islet-told-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** Tells sites; gives the warnings and the way to stop. */
async function start(log: ReturnType<typeof fakeLog>, dataDir: string, ...sites: string[]) {
  const env = { PURGE_SITES: sites.join(), PURGE_SECRET: SECRET, DATA_DIR: dataDir };
  const warnings: string[] = [];
  const warn = (fields: object, message: string): void =>
    void warnings.push(`${JSON.stringify(fields)} ${message}`);
  const settings = readSettings(env);
  const stop = await tellSites({ settings, follow: log.follow, log: { warn }, againMs: 5 });
  onTestFinished(stop);
  return { warnings, stop };
}

const hears = (front: { told: string[] }, ...purged: string[]) =>
  vi.waitFor(() => expect(front.told).toEqual(purged.map(said)), { timeout: 5000 });

/** Waits until the folder says how far a site was told. */
const toldTo = (dataDir: string, site: string, position: string) =>
  vi.waitFor(
    async () => {
      const found = JSON.parse(await readFile(join(dataDir, 'purges-told.json'), 'utf8')) as object;
      expect(found).toMatchObject({ [site]: position });
    },
    { timeout: 5000 },
  );

describe('sites in front of this API', () => {
  it('are told what it changes, but not of what no finished page shows', async () => {
    const [log, dataDir] = [fakeLog(), await folder()];
    const [one, other] = [await startFront(), await startFront()];
    await start(log, dataDir, one.origin, other.origin);
    // Nobody knows what they have kept.
    await hears(one, '*');
    await hears(other, '*');
    log.write('inbox:3');
    log.write('video:2', 'videos', 'inbox:3');
    await hears(one, '*', 'video:2,videos');
    await hears(other, '*', 'video:2,videos');
  });

  it('are told the rest after a restart, and nothing twice', async () => {
    const [log, dataDir, front] = [fakeLog(), await folder(), await startFront()];
    const first = await start(log, dataDir, front.origin);
    log.write('video:1');
    await hears(front, '*', 'video:1');
    await toldTo(dataDir, front.origin, '1');
    await first.stop();
    log.write('video:2');
    log.write('video:3');
    await start(log, dataDir, front.origin);
    await hears(front, '*', 'video:1', 'video:2,video:3');
  });

  it('are told once they are back, what was missed in one go, and no other waits for them', async () => {
    const [log, dataDir, well] = [fakeLog(), await folder(), await startFront()];
    let status = 200;
    const away = await startFront(() => status);
    const { warnings } = await start(log, dataDir, away.origin, well.origin);
    await hears(away, '*');
    status = 503;
    log.write('video:1');
    await vi.waitFor(() => expect(warnings).toHaveLength(1));
    log.write('video:2');
    await hears(well, '*', 'video:1', 'video:2');
    status = 200;
    await hears(away, '*', 'video:1,video:2');
    // One line, however often it was tried, without the secret.
    expect(warnings).toEqual([expect.stringMatching(/answered 503.*a site was not told/u)]);
    expect(warnings.join()).not.toContain(SECRET);
  });

  it('are told that anything may be untrue where more changed than a header names', async () => {
    const [log, dataDir, front] = [fakeLog(), await folder(), await startFront()];
    await start(log, dataDir, front.origin);
    log.write(...Array.from({ length: 101 }, (_, id) => `video:${id}`));
    await vi.waitFor(() => expect(front.told.at(-1)).toBe(said('*')));
    await toldTo(dataDir, front.origin, '1');
  });

  it('are told that anything may be untrue where nobody can read how far they were told', async () => {
    const [log, dataDir, front] = [fakeLog(), await folder(), await startFront()];
    await writeFile(join(dataDir, 'purges-told.json'), '{"http://');
    await start(log, dataDir, front.origin);
    await hears(front, '*');
  });
});
