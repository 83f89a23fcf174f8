import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, vi } from 'vitest';
import { ask, fresh, ownForm, stranger, type Got } from './support/ask.ts';
import { attack, check } from './support/attack.ts';
import { useGround } from './support/ground.ts';

const ground = useGround(() => ({ TRUST_PROXY: 'true', COUNTRY_DATABASE: 'off' }));

const file = (): string => join(ground().site.dataDir, 'islet.db');

function rows(query: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file(), { readOnly: true });
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}

const stat = (fields: Record<string, string>, address: string): Promise<Got> => {
  const { site } = ground();
  const headers = {
    ...ownForm(site),
    'x-forwarded-for': address,
    'user-agent': 'Mozilla/5.0 Firefox/140.0',
  };
  const body = String(new URLSearchParams(fields));
  return ask(site, '/api/stat.php', { method: 'POST', headers, body });
};

const videoAt = (place: number): string =>
  String(
    rows(`SELECT id FROM videos WHERE visible = 1 ORDER BY id LIMIT 1 OFFSET ${place}`)[0]?.id,
  );

/** Statistics are written every few seconds. */
const WRITTEN = { timeout: 15_000, interval: 100 };

let holder: DatabaseSync | undefined;
afterEach(() => {
  holder?.close();
  holder = undefined;
});

describe('a database that another process has locked', () => {
  attack(ground, {
    row: 'M3',
    name: 'pages that nobody asked for yet are made, a vote is refused kindly',
    withinMs: 20_000,
    run: async () => {
      // What was counted before has to be waiting to be written: that is what waits for the lock.
      await stat(
        { act: 'view', section: 'videos', object_id: videoAt(3) },
        `198.51.100.${fresh() % 250}`,
      );
      holder = new DatabaseSync(file());
      holder.exec('BEGIN IMMEDIATE');
      const pages: number[] = [];
      const started = performance.now();
      while (performance.now() - started < 6000) {
        const { status, ms } = await ask(ground().site, `/search/1/?s=sea+${fresh()}`);
        expect(status).toBe(200);
        pages.push(ms);
      }
      const vote = await stat(
        { act: 'vote', section: 'videos', object_id: videoAt(4), vote: '1' },
        '198.51.100.251',
      );
      holder.exec('ROLLBACK');
      holder.close();
      holder = undefined;
      expect(Math.max(...pages), 'ms for a new page').toBeLessThan(2000);
      expect([503, 429]).toContain(vote.status);
      const again = await stat(
        { act: 'vote', section: 'videos', object_id: videoAt(4), vote: '1' },
        '198.51.100.252',
      );
      expect(again.status).toBe(200);
      return `${pages.length} pages, slowest ${Math.round(Math.max(...pages))} ms; vote ${vote.status} after ${Math.round(vote.ms)} ms`;
    },
  });

  attack(ground, {
    row: 'low',
    name: 'health says when nothing can be written',
    withinMs: 30_000,
    run: async () => {
      holder = new DatabaseSync(file());
      holder.exec('BEGIN IMMEDIATE');
      const { status, body } = await ask(ground().site, '/health/');
      holder.exec('ROLLBACK');
      expect(JSON.parse(body), body).not.toMatchObject({ status: 'ok' });
      return `${status} ${body.slice(0, 40)}`;
    },
  });
});

describe('counters', () => {
  check('M5', '120 views of one address are one', async () => {
    const id = videoAt(0);
    const query = `SELECT viewed FROM videos WHERE id = ${id}`;
    const before = Number(rows(query)[0]?.viewed);
    const sent = Array.from({ length: 120 }, () =>
      stat({ act: 'view', section: 'videos', object_id: id }, '203.0.113.7'),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    // One view by somebody else shows when they are written.
    await stat({ act: 'view', section: 'videos', object_id: id }, '203.0.113.8');
    const after = await vi.waitUntil(() => {
      const now = Number(rows(query)[0]?.viewed);
      return now > before ? now : 0;
    }, WRITTEN);
    expect(after - before).toBeLessThanOrEqual(2);
    return `${after - before} counted`;
  });

  check('M5', '100 first votes of one /48 are not 100', async () => {
    const id = videoAt(1);
    const statuses: number[] = [];
    for (let count = 0; count < 100; count += 1) {
      const address = `2001:db8:77:${count.toString(16)}::1`;
      statuses.push(
        (await stat({ act: 'vote', section: 'videos', object_id: id, vote: '1' }, address)).status,
      );
    }
    const counted = statuses.filter((status) => status === 200).length;
    expect(counted).toBeLessThan(30);
    return `${counted} counted`;
  });

  check('M5', 'page names that there are not fill no statistics', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `invented-${index}`);
    for (const page of names) await stat({ act: 'page', page }, `192.0.2.${fresh() % 250}`);
    await stat({ act: 'page', page: 'home' }, '192.0.2.251');
    const pages = await vi.waitUntil(() => {
      const all = rows('SELECT page FROM page_views_daily').map(({ page }) => String(page));
      return all.length > 0 && all;
    }, WRITTEN);
    expect(pages.filter((page) => page.startsWith('invented-'))).toEqual([]);
    return `${pages.length} names`;
  });
});

describe('files', () => {
  check('M6', 'nobody else of the machine reads them', () => {
    const { dataDir } = ground().site;
    const modes = [dataDir, file(), `${file()}-wal`, join(dataDir, 'secret')].map((path) =>
      (statSync(path).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['700', '600', '600', '600']);
    return modes.join(' ');
  });
});

describe('visitors without an address that counts', () => {
  attack(ground, {
    row: 'held',
    name: 'addresses that are none do not get around a limit',
    run: async () => {
      const id = videoAt(2);
      const texts = [
        '',
        'unknown',
        'a, b',
        '::',
        '::ffff:203.0.113.99',
        '203.0.113.99:80',
        '[::1]',
        '999.1.1.1',
        '1'.repeat(5000),
      ];
      const seen = new Set<number>();
      for (const text of texts) {
        const { status } = await stat(
          { act: 'vote', section: 'videos', object_id: id, vote: '1' },
          text || stranger(),
        );
        expect(status).toBeLessThan(500);
        seen.add(status);
      }
      return [...seen].join(' ');
    },
  });
});
