import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { createApi, type Api } from '#api/app.ts';
import { PLAIN_LIST } from '#contract/calls/videos.ts';
import { readUrl } from '#contract/call.ts';
import * as calls from '#contract/calls.ts';
import { idGroup } from '#contract/id-group.ts';
import { demoFolder, NOW } from '../setup/demo-database.ts';
import { ask, kept, startSite, stopSites, type SiteUnderTest } from './site-under-test.ts';

afterEach(stopSites);

const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

const SLOW = readUrl(
  calls.countries,
  { lifetime: 86_400, gender: 'str' as const, section: 'videos' as const },
  undefined,
);
const SHORT = (() => {
  const { lifetime } = PLAIN_LIST;
  return readUrl(calls.video, { lifetime, id: 1, group: idGroup(1) }, undefined);
})();
const STORED = '/a-page/';

/** A site whose list of countries takes SQLite a third of a second and more. */
async function siteWithSlowList(): Promise<{ site: SiteUnderTest; api: Api }> {
  const folder = await demoFolder();
  const sqlite = new DatabaseSync(join(folder, 'islet.db'));
  sqlite.exec(`ALTER TABLE country_totals RENAME TO counted;
    CREATE VIEW country_totals AS
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 3000000)
      SELECT country, site_group, videos FROM counted WHERE (SELECT max(n) FROM numbers) > 0`);
  sqlite.close();
  const options = { dataDir: folder, demo: false, publicOrigin: null, log, now: () => NOW };
  const api = await createApi(options);
  onTestFinished(async () => {
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const site = await startSite({
    api: (request) => api.fetch(request),
    render: () => kept('a page'),
  });
  return { site, api };
}

it('a slow list holds up neither a stored page nor a short read', async () => {
  const { site } = await siteWithSlowList();
  for (const path of [STORED, SHORT]) expect((await ask(site, path)).status).toBe(200);
  let isUnderWay = true;
  const slow = ask(site, SLOW).finally(() => (isUnderWay = false));
  const times: number[] = [];
  while (isUnderWay) {
    for (const path of [STORED, SHORT]) {
      const before = performance.now();
      expect((await ask(site, path)).status).toBe(200);
      times.push(performance.now() - before);
    }
  }
  const { status, body } = await slow;
  expect([status, JSON.parse(body.toString())]).toEqual([200, { countries: expect.anything() }]);
  // What waited for it would be answered once, after it.
  expect(times.length).toBeGreaterThan(10);
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  expect(median).toBeLessThan(50);
});

it(
  'of too many slow lists some are refused kindly, while one is under way',
  { tags: 'long' },
  async () => {
    const { site, api } = await siteWithSlowList();
    const answers = Array.from({ length: 110 }, () => ask(site, SLOW));
    const refused = await Promise.race(
      answers.map(async (answer) => {
        const { status, headers } = await answer;
        return { status, retry: headers['retry-after'] };
      }),
    );
    expect(refused).toEqual({ status: 503, retry: '5' });
    // What waits is refused as well, what is under way is answered.
    await api.close();
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(
      new Set([200, 503]),
    );
  },
);
