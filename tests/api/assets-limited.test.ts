import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSET_LIFETIME } from '#config/lifetimes.ts';
import { openAssetWorld, type AssetWorld } from './support/asset-world.ts';

const FILM = Buffer.from(Array.from({ length: 10_000 }, (_, i) => (i * 31) % 251));

describe('the film of a video that is limited to some countries', () => {
  let world: AssetWorld;
  let video = 0;
  beforeAll(async () => {
    world = await openAssetWorld({ knowsCountries: true });
    video = await world.addVideo();
    const about = { section: 'videos', object_id: video };
    const opened = { address: '', category: 'privacy', urgent: 0, due_ts: 1, opened_ts: 1 };
    const case_id = await world.sql.insert('cases', { kind: 'own', ...about, ...opened });
    const decision_id = await world.sql.insert('decisions', {
      ...{ case_id, source: 'own', ...about, measure: 'limit', territory: 'AT,DE' },
      ...{ category: 'privacy', clause: '', reason: '', redress: '', strike: 0, decided_ts: 1 },
      ...{ automated_detection: 0, automated_decision: 0 },
    });
    await world.sql.insert('takedowns', { ...about, decision_id, previous: 'limited' });
  });
  afterAll(() => world.close());

  it('is refused there; elsewhere no cache keeps it, and its pictures are everybody’s', async () => {
    await world.addAsset({ video, content: FILM });
    const poster = await world.addAsset({ video, content: FILM, role: 'poster', variant: '.jpg' });
    const from = (country: string) => ({ headers: { 'x-islet-country': country } });
    const path = await world.address(video);
    const refused = await world.fetch(path, from('de'));
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([451, 'no-store']);
    const shown = await world.fetch(path, from('ch'));
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([
      200,
      `private, max-age=${ASSET_LIFETIME}`,
    ]);
    await shown.body?.cancel();
    const picture = await world.fetch(`/media/assets/${poster.id}/0.jpg`, from('de'));
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([
      200,
      `public, max-age=${ASSET_LIFETIME}`,
    ]);
    await picture.body?.cancel();
  });

  it('is played by its member and by moderators from there too, by signed addresses', async () => {
    for (const who of ['owner', 'moderator'] as const) {
      const path = await world.address(video, who);
      expect(path).toContain('expires=');
      const shown = await world.fetch(path, { headers: { 'x-islet-country': 'de' } });
      expect(shown.status).toBe(200);
      await shown.body?.cancel();
    }
  });
});
