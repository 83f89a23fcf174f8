import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAgePolicy } from '#config/age-policy.ts';
import { nginxRules } from '../../src/setup/proxy-rules.ts';
import { stopSites, type SiteUnderTest } from '../server/site-under-test.ts';
import { FRENCH, startNginx, SWISS, type RunningNginx } from './run-nginx.ts';
import { startSmallSite } from './small-site.ts';
import { askByTls } from './visitor.ts';

describe('nginx in front, where ages must be proved', () => {
  const policy = parseAgePolicy('fr=verified');
  let site: SiteUnderTest;
  let nginx: RunningNginx;

  beforeAll(async () => {
    site = await startSmallSite({ AGE_POLICY: 'fr=verified' });
    if (typeof policy === 'string') throw new Error(policy);
    nginx = await startNginx(site.url, { rules: nginxRules(policy) });
  });
  afterAll(async () => {
    await nginx.stop();
    await stopSites();
  });

  it('shows nothing that the site keeps from a visitor, though others have it', async () => {
    const film = '/media/loop/au/60/film_lq.mp4';
    const read = '/api/json/main/14400/str.en.json';
    for (const path of ['/videos/latest-updates/1/', film, read, '/sitemap.xml']) {
      const open = await askByTls(nginx.port, path, { from: SWISS });
      expect([path, open.status]).toEqual([path, 200]);
      for (const cookie of ['', 'age=1', 'age=v-0zzzz-aaaaaaaaaaaaaaaaaaaaaa']) {
        const shut = await askByTls(nginx.port, path, { from: FRENCH, headers: { cookie } });
        expect([path, cookie, shut.status]).toEqual([path, cookie, 403]);
        expect(shut.body.equals(open.body)).toBe(false);
      }
    }
  });
});
