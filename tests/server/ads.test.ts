import { afterEach, describe, expect, it } from 'vitest';
import { adsSchema } from '#config/ads.ts';
import { ask, kept, startSite, stopSites, type SiteUnderTest } from './site-under-test.ts';

afterEach(stopSites);

const ADS = adsSchema.parse({
  frame_origins: ['https://ads.example', 'https://more.example:8443'],
  slots: {
    footer: [{ kind: 'house', image: 'https://img.example/a.png', link: '/', text: 'Home' }],
  },
});

async function directives(site: SiteUnderTest, path: string): Promise<string[]> {
  const { headers } = await ask(site, path);
  return String(headers['content-security-policy']).split('; ');
}

describe('the content security policy', () => {
  it('ADS-01 allows exactly the origins of the advertisements', async () => {
    const site = await startSite({ ads: ADS, env: { MEDIA_ORIGINS: 'https://cdn.example' } });
    const policy = await directives(site, '/videos/1/');
    expect(policy).toContain('frame-src https://ads.example https://more.example:8443');
    expect(policy).toContain("img-src 'self' data: blob: https://cdn.example https://img.example");
    const elsewhere = policy.filter(
      (directive) =>
        /ads|more|img\.example/u.test(directive) && !/^(?:frame|img)-src/u.test(directive),
    );
    expect(elsewhere).toEqual([]);
  });

  it('allows no frame without advertisements, nor on an embed', async () => {
    const plain = await startSite();
    expect(await directives(plain, '/videos/1/')).toContain("frame-src 'none'");
    const embed = await directives(await startSite({ ads: ADS }), '/embed/1/');
    expect(embed).toContain("frame-src 'none'");
    expect(embed).toContain("img-src 'self' data: blob:");
  });
});

describe('stored pages', () => {
  it('are made anew when the advertisements are others', async () => {
    const render = () => kept('page', 600);
    const first = await startSite({ render });
    await ask(first, '/videos/1/');
    await first.close();
    const same = await startSite({ render, dataDir: first.dataDir });
    await ask(same, '/videos/1/');
    expect(same.renders).toEqual([]);
    await same.close();
    const other = await startSite({ render, dataDir: first.dataDir, ads: ADS });
    await ask(other, '/videos/1/');
    expect(other.renders).toHaveLength(1);
  });
});
