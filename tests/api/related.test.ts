import { expect, it, onTestFinished, vi } from 'vitest';
import type { CallContext } from '#api/context.ts';
import { relatedVideos } from '#api/services/videos/related.ts';
import { STATUS } from '#config/moderation.ts';
import { idGroup } from '#contract/id-group.ts';
import { memberWorld, PRIVATE_VIDEO, VIDEOS } from './support/member-world.ts';

// On one engine: which videos are alike is judged in video.test.ts, on both.

const world = memberWorld();
const [, id] = VIDEOS;

it('of a video that waits, is a draft or was hidden nothing is told, as by its own call', async () => {
  const related = async (video: number) =>
    (await world.get(`json/videos_related2/0/36/${idGroup(video)}/${video}.all.1.jsond`)).status;
  const told: Record<string, number> = { private: await related(PRIVATE_VIDEO) };
  for (const [state, status_id] of Object.entries(STATUS)) {
    const visible = status_id === STATUS.active ? 1 : 0;
    await world.db.updateTable('videos').set({ status_id, visible }).where('id', '=', id).execute();
    told[state] = await related(id);
  }
  await world.db
    .updateTable('videos')
    .set({ status_id: STATUS.active, visible: 1 })
    .where('id', '=', id)
    .execute();
  const hidden = { waiting: 404, draft: 404, hidden: 404, rejected: 404 };
  expect(told).toEqual({ ...hidden, private: 200, active: 200, deleted: 200 });
});

it('an order is found anew after ten minutes, also where it was asked for meanwhile', async () => {
  const find = vi.fn(() => Promise.resolve([]));
  const stub = { db: world.db, catalogue: { relatedVideos: find } };
  const began = performance.now();
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  for (const minutes of [0, 9, 11]) {
    clock.mockReturnValue(began + minutes * 60_000);
    // The cache looks at the clock once in a millisecond.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const params = {
      lifetime: 0,
      group: idGroup(id),
      id,
      type: 'all',
      page: 1,
      count: 36,
    } as const;
    await relatedVideos(stub as unknown as CallContext, params);
  }
  expect(find).toHaveBeenCalledTimes(2);
});
