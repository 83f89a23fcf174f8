import { expect, it, onTestFinished } from 'vitest';
import { openAssetWorld } from './support/asset-world.ts';

it('a file that is not in the storage is not found, and the operator hears of it once a minute', async () => {
  const world = await openAssetWorld();
  onTestFinished(() => world.close());
  const video = await world.addVideo();
  const { id, key } = await world.addAsset({
    video,
    content: Buffer.from('a film'),
    stored: false,
  });
  const address = await world.address(video);
  for (let visits = 0; visits < 20; visits += 1) {
    const missing = await world.fetch(address);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
  }
  const lines = () =>
    world
      .log()
      .split('\n')
      .filter((line) => line.includes('the file of an asset is not in the storage'));
  expect(lines(), 'one line, however many ask').toHaveLength(1);
  world.later(60);
  await world.fetch(address);
  expect(lines()[1]).toContain(`{"asset":${id},"blob":"${key}","untold":19}`);
});
