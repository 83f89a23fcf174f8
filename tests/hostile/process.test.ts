import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect } from 'vitest';
import { demoFolder } from '../setup/demo-database.ts';
import { startSite, type RunningSite } from '../setup/site.ts';
import { ask, fresh, ownForm, stranger, type Got } from './support/ask.ts';
import { check } from './support/attack.ts';
import { letter, solvedCaptcha } from './support/captcha.ts';

const running = new Set<RunningSite>();
const folders = new Set<string>();

async function start(env: Record<string, string>): Promise<RunningSite> {
  const site = await startSite(env);
  running.add(site);
  return site;
}

async function kill(site: RunningSite): Promise<void> {
  process.kill(site.pid, 'SIGKILL');
  await site.stop();
  running.delete(site);
}

async function stop(site: RunningSite): Promise<number | null> {
  running.delete(site);
  return site.stop();
}

async function demo(): Promise<string> {
  const folder = await demoFolder(new Date());
  folders.add(folder);
  return folder;
}

afterEach(async () => {
  for (const site of running) await kill(site);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
});

describe('a stop', () => {
  check(
    'M4',
    'with 30 requests on the way resets none, and ends with the last of them',
    async () => {
      const site = await start({});
      await ask(site, '/');
      const underWay: Promise<Got>[] = [];
      const sent = Array.from({ length: 30 }, () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const path = `/search/1/?s=sea+${fresh()}`;
        underWay.push(ask(site, path, { from: stranger(), onSent: resolve }));
        return promise;
      });
      await Promise.all(sent);
      // What was sent before has been read when these are answered: connections are served in turn.
      await ask(site, '/');
      await ask(site, '/');
      const stopped = stop(site).then((code) => ({ code, at: performance.now() }));
      const answers = await Promise.all(underWay);
      const last = performance.now();
      const { code, at } = await stopped;
      const resets = answers.filter(({ status }) => status !== 200);
      expect(resets.map(({ status, body }) => `${status} ${body.slice(0, 20)}`)).toEqual([]);
      expect(at - last, 'ms from the last answer to the end').toBeLessThan(1000);
      expect(code).toBe(0);
      return `0 of 30 reset, ended after ${Math.round(at - last)} ms`;
    },
  );
});

describe('a process that is killed', () => {
  check('held', 'has lost no vote and no message that it has acknowledged', async () => {
    const folder = await demo();
    const voters: string[] = [];
    const messages: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const site = await start({ DATA_DIR: folder });
      const id = String(
        rowsOf(folder, `SELECT id FROM videos WHERE visible = 1 LIMIT 1 OFFSET ${round}`)[0]?.id,
      );
      const captcha = await solvedCaptcha(site);
      const { promise: enough, resolve } = Promise.withResolvers<null>();
      let acknowledged = 0;
      const noted = (got: Got, note: () => void): void => {
        if (got.status !== 200) return;
        note();
        acknowledged += 1;
        if (acknowledged >= 20) resolve(null);
      };
      const vote = async (): Promise<void> => {
        const body = `act=vote&section=videos&object_id=${id}&vote=1`;
        const got = await ask(site, '/api/stat.php', {
          method: 'POST',
          headers: ownForm(site),
          body,
          from: stranger(),
        });
        const voter = /voter=([\w-]+)/u.exec(String(got.headers['set-cookie']))?.[1];
        noted(got, () => voters.push(`v:${voter ?? ''}`));
      };
      const write = async (): Promise<void> => {
        const text = `kept whatever comes ${fresh()}`;
        const { type, body } = letter(captcha, text);
        const got = await ask(site, '/api/report.php', {
          method: 'POST',
          headers: ownForm(site, type),
          body,
          from: stranger(),
        });
        noted(got, () => messages.push(text));
      };
      const all = [write(), ...Array.from({ length: 60 }, vote)];
      await enough;
      await kill(site);
      await Promise.all(all);
    }
    const kept = new Set(rowsOf(folder, 'SELECT voter FROM votes').map(({ voter }) => voter));
    const read = new Set(
      rowsOf(folder, 'SELECT message FROM reports').map(({ message }) => message),
    );
    expect(voters.filter((voter) => !kept.has(voter))).toEqual([]);
    expect(messages.filter((message) => !read.has(message))).toEqual([]);
    expect(voters.length).toBeGreaterThan(40);
    return `${voters.length} votes, ${messages.length} messages, none lost`;
  });
});

function rowsOf(folder: string, query: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(folder, 'islet.db'));
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}

describe('a data folder', () => {
  const LISTING = '/videos/latest-updates/1/';

  check('low', 'with a damaged journal does not keep the site from starting', async () => {
    const folder = await demo();
    const first = await start({ DATA_DIR: folder });
    await ask(first, LISTING);
    await stop(first);
    const journal = join(folder, 'pages', 'journal.ndjson');
    const whole = { key: 'en.str.none/', bytes: 1, tags: ['a'], until: Date.now() + 1e6 };
    const damages = [
      ...[{ bytes: 0.5 }, { bytes: -1e9 }, { bytes: 1e300 }, { until: 9e99 }, { key: '../../x' }],
      ...[{ key: '' }, { key: '\u0000' }, { tags: [{}, null] }, { key: 7 }, { bytes: '1' }],
    ];
    const lines = damages.map((damage) => JSON.stringify({ ...whole, ...damage }));
    for (const line of [...lines, 'null', '[]', '7', '"a"', '{', '\u0000', '{"bytes":1e999}']) {
      appendFileSync(journal, `\n${line}`);
    }
    const second = await start({ DATA_DIR: folder });
    const { status } = await ask(second, LISTING);
    expect(status).toBe(200);
    await stop(second);
    return String(status);
  });

  check('low', 'with a wrong meta file answers its page', async () => {
    const folder = await demo();
    const first = await start({ DATA_DIR: folder });
    const damages: object[] = [
      ...[{ status: 9999 }, { status: 0.5 }, { bytes: 0.5 }, { etag: 'a\nb' }, { storedAt: 1e300 }],
      ...[{ headers: [['bad name', 'x']] }, { headers: [['x', 'a\nb']] }, { headers: [[]] }],
      ...[{ digests: ['a'] }, { tags: ['\n'] }, { maxAge: 1e300 }],
    ];
    const paths = damages.map((_, index) => `/videos/latest-updates/${index + 1}/`);
    for (const path of paths) await ask(first, path);
    await stop(first);
    const pages = join(folder, 'pages');
    const metas = readdirSync(pages, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('/index.json'))
      .map((name) => join(pages, name));
    damages.forEach((damage, index) => {
      const name = metas.find((file) => file.endsWith(`${paths[index] ?? ''}index.json`)) ?? '';
      const text = readFileSync(name, 'utf8');
      const from = text.indexOf('{');
      const meta = JSON.parse(text.slice(from)) as object;
      writeFileSync(name, text.slice(0, from) + JSON.stringify({ ...meta, ...damage }));
    });
    const second = await start({ DATA_DIR: folder });
    const seen: number[] = [];
    for (const path of paths) seen.push((await ask(second, path)).status);
    await stop(second);
    expect(seen).toEqual(seen.map(() => 200));
    return seen.join(' ');
  });

  check('low', 'is rid of what a killed process left half done', async () => {
    const folder = await demo();
    const old = new Date(Date.now() - 3 * 86_400_000);
    const left = [
      join(folder, 'pages', '.drafts', 'a.tmp'),
      join(folder, 'reports', '0b9e2a1c-0000-4000-8000-000000000000.jpg'),
    ];
    const first = await start({ DATA_DIR: folder });
    await ask(first, LISTING);
    await stop(first);
    for (const path of left) {
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, 'x');
      utimesSync(path, old, old);
    }
    const second = await start({ DATA_DIR: folder });
    await ask(second, LISTING);
    await stop(second);
    expect(left.filter((path) => existsSync(path))).toEqual([]);
    return 'removed';
  });

  check('low', 'with an empty database beside a secret is not filled with a demo', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'islet-lost-'));
    folders.add(folder);
    const first = await start({ DATA_DIR: folder, DEMO: 'false' });
    await stop(first);
    for (const name of readdirSync(folder))
      if (name.startsWith('islet.db')) rmSync(join(folder, name));
    writeFileSync(join(folder, 'islet.db'), '');
    expect(readdirSync(folder)).toContain('secret');
    const said = await start({ DATA_DIR: folder, DEMO: 'true' }).then(
      () => 'started',
      (error: unknown) => String(error),
    );
    if (said === 'started') {
      expect(rowsOf(folder, 'SELECT id FROM videos LIMIT 1'), 'demo videos').toEqual([]);
    }
    return said.slice(0, 120).replaceAll('\n', ' ');
  });

  check('low', 'serves one process at a time', async () => {
    const folder = await demo();
    await start({ DATA_DIR: folder });
    await expect(start({ DATA_DIR: folder })).rejects.toThrow();
    return 'refused';
  });

  check('low', 'of a process that was killed serves the next one', async () => {
    const folder = await demo();
    await kill(await start({ DATA_DIR: folder }));
    const second = await start({ DATA_DIR: folder });
    expect((await ask(second, '/')).status).toBe(200);
    return 'started';
  });
});
