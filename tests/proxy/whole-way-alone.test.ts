// @module-tag long
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, it, onTestFinished } from 'vitest';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { emptyDesk } from '../setup/site-database.ts';
import { openBrowser } from './browser.ts';
import { MODERATOR, reportAndRemove } from './reported.ts';
import { startNginx } from './run-nginx.ts';
import { BEHIND_A_CACHE } from './settings.ts';

describe('one process on SQLite and a folder', () => {
  it('shows to nobody what was removed after a report of a visitor', async () => {
    const site = await startSite(BEHIND_A_CACHE);
    onTestFinished(async () => void (await site.stop()));
    const nginx = await startNginx(site.origin);
    onTestFinished(nginx.stop);
    const browser = await openBrowser(nginx.port);
    onTestFinished(() => browser.close());
    const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
    onTestFinished(() => database.close());
    database.exec(`UPDATE members SET role = 'moderator' WHERE id = ${MODERATOR};
      INSERT OR REPLACE INTO second_factors (member_id, secret, proved_ts)
        VALUES (${MODERATOR}, 'x', 1)`);
    emptyDesk(database);
    const session = openSessionIn(database, MODERATOR);
    const { id, dir, title } = database
      .prepare(`SELECT id, dir, title FROM videos WHERE visible = 1 AND member_id > 4 LIMIT 1`)
      .get() as { id: number; dir: string; title: string };
    await reportAndRemove(
      { port: nginx.port, sites: [site], browser },
      { title, path: `/videos/${id}/${dir}/`, film: null, session },
    );
  }, 120_000);
});
