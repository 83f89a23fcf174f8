import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { paths } from '#routes/paths.ts';
import { ask, type Got } from '../hostile/support/ask.ts';
import { solvedCaptcha } from '../hostile/support/captcha.ts';
import { demoFolder } from '../setup/demo-database.ts';
import { startSite, type RunningSite } from '../setup/site.ts';

const KEPT = '/videos/latest-updates/1/';
const isHit = ({ status, headers }: Got): boolean =>
  status === 200 && String(headers['cache-status']).startsWith('islet; hit');
const patience = { timeout: 20_000, interval: 50 };

/** No file of a process may be written to beyond so many bytes from now on: each write fails as on a full disk. */
const limit = ({ pid }: RunningSite, bytes: '0' | 'unlimited'): void => {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
};

it(
  'while the disk is full, stored pages go on, what is sent is refused kindly, and nothing is lost or half-written',
  { tags: 'long' },
  async () => {
    const folder = await demoFolder(new Date());
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const row = <T>(query: string): T => {
      const database = new DatabaseSync(join(folder, 'islet.db'), { readOnly: true });
      try {
        return database.prepare(query).get() as T;
      } finally {
        database.close();
      }
    };
    const { id, dir } = row<{ id: number; dir: string }>(
      'SELECT id, dir FROM videos WHERE visible = 1 ORDER BY id LIMIT 1',
    );
    const votes = () =>
      row<{ n: number }>(`SELECT count(*) AS n FROM votes WHERE object_id = ${id}`).n;
    const site = await startSite({
      ...{ DATA_DIR: folder, TRUST_PROXY: 'true', PAGE_STORE_QUEUE_MB: '32' },
    });
    onTestFinished(async () => void (await site.stop()));
    let visitors = 0;
    const send = (path: string, fields: Record<string, string>): Promise<Got> => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `203.0.113.${(visitors += 1)}`,
        origin: site.origin,
      };
      return ask(site, path, { method: 'POST', headers, body: `${new URLSearchParams(fields)}` });
    };
    const vote = { act: 'vote', section: 'videos', object_id: String(id), vote: '1' };
    const captcha = await solvedCaptcha(site);
    const letter = { email: 'ann@mail.example', message: 'Typed with care', captcha };
    const contact = paths.information('contact');

    await ask(site, KEPT);
    expect(isHit(await ask(site, KEPT))).toBe(true);
    const journal = (): string => readFileSync(join(folder, 'pages', 'journal.ndjson'), 'utf8');
    // Written at once, and as far compressed as it goes.
    await vi.waitUntil(() => journal().split(`${KEPT}","bytes"`).length > 2, patience);

    const before = votes();
    limit(site, '0');
    for (let count = 0; count < 3; count += 1) {
      const { status, headers, body } = await send('/api/stat.php', vote);
      expect([status, headers['retry-after'], body]).toEqual([
        ...[503, '5', '{"error":1,"code":"busy"}'],
      ]);
    }
    const voted = await send(`/videos/${id}/${dir}/`, vote);
    expect([voted.status, voted.headers['retry-after']]).toEqual([503, '10']);
    expect(voted.body).toContain('Nothing was changed; please try again in a minute.');
    const written = await send(contact, letter);
    expect([written.status, written.headers['retry-after']]).toEqual([503, '10']);
    expect(written.body).toContain('Not sent: the site is busy just now. Nothing is lost');
    for (const text of [letter.message, letter.email]) expect(written.body).toContain(text);
    expect(isHit(await ask(site, KEPT)), 'a stored page').toBe(true);
    for (const path of ['/videos/latest-updates/2/', '/videos/latest-updates/3/']) {
      expect((await ask(site, path)).status, 'a page that nobody asked for yet').toBe(200);
    }
    expect(JSON.parse((await ask(site, '/health/')).body)).toMatchObject({ status: 'degraded' });
    const told = site.printed.filter((line) => line.includes('the disk is full or broken'));
    expect(told).toHaveLength(1);

    limit(site, 'unlimited');
    expect((await send('/api/stat.php', vote)).status).toBe(200);
    expect((await send(contact, letter)).status).toBe(303);
    expect(votes()).toBe(before + 1);
    expect(row('SELECT count(*) AS n FROM reports')).toEqual({ n: 1 });
    expect(row('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    expect(await site.stop()).toBe(0);
    const again = await startSite({ DATA_DIR: folder });
    onTestFinished(async () => void (await again.stop()));
    expect(isHit(await ask(again, KEPT)), 'after a new start').toBe(true);
    expect(await again.stop()).toBe(0);
  },
);
