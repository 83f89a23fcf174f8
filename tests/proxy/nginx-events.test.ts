import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopSites } from '../server/site-under-test.ts';
import { startNginx, type RunningNginx } from './run-nginx.ts';
import { startSmallSite } from './small-site.ts';
import { firstByTls } from './visitor.ts';

describe('nginx in front', () => {
  let nginx: RunningNginx;

  beforeAll(async () => {
    const site = await startSmallSite();
    nginx = await startNginx(site.url);
  });
  afterAll(async () => {
    await nginx.stop();
    await stopSites();
  });

  it('hands on what an open page of a member is told at once', async () => {
    expect(await firstByTls(nginx.port, '/api/events.php', 'session=x')).toBe('data: 1\n\n');
  });
});
