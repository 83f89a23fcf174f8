import { durationClass } from '#api/db/video-keys.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { deskWorld, GROUND } from './support/desk.ts';
import { CHANNEL, putHarbour } from './support/harbour.ts';
import { MEMBERS, VIDEOS } from './support/member-world.ts';

const { world, report, settle } = deskWorld();
const { owner } = MEMBERS;

beforeEach(() => putHarbour(world.db));

/** Its owner gives the channel another name. */
async function rename(title: string): Promise<void> {
  const form = new FormData();
  form.set('object_id', String(CHANNEL));
  form.set('title', title);
  expect((await world.post('channel_edit.php', form, 'owner')).status).toBe(200);
}

describe('videos of a channel and a model', () => {
  const MODEL = 41;
  const [FILM] = VIDEOS;
  const found = async (text: string) => {
    const path = `videos2.php?params=0/str/relevance/60/search..1.all..&s=${text}`;
    const { body } = await world.get(path);
    return ((body.videos ?? []) as { video_id: string }[]).map(({ video_id }) => Number(video_id));
  };
  /** What is found once the jobs of before are done. */
  const finds = (text: string, ids: number[]) =>
    expect.poll(() => found(text), { timeout: 10_000 }).toEqual(ids);

  beforeEach(async () => {
    const { db } = world;
    await db.deleteFrom('models').where('id', '=', MODEL).execute();
    await db
      .insertInto('models')
      .values({ id: MODEL, dir: 'odile', title: 'Odile', gender: 1, added_ts: 1 })
      .execute();
    await db.insertInto('video_models').values({ video_id: FILM, model_id: MODEL }).execute();
    await db.updateTable('videos').set({ channel_id: CHANNEL }).where('id', '=', FILM).execute();
    await db.updateTable('channels').set({ owner_id: owner }).execute();
  });

  it('are found by the name that their channel has, and by no earlier one', async () => {
    await rename('Lighthouse');
    await finds('lighthouse', [FILM]);
    await rename('Quayside');
    await finds('quayside', [FILM]);
    expect(await found('lighthouse')).toEqual([]);
  });

  it.each([
    ['channel', '/channel/harbour/info/', 'lighthouse'],
    ['model', '/model/odile/', 'odile'],
  ])(
    'are not found by the name of a hidden %s, and are again when it is shown',
    async (_kind, address, text) => {
      await rename('Lighthouse');
      await finds(text, [FILM]);
      await report(address);
      await settle('hide', GROUND);
      await finds(text, []);
      expect(await found('film')).toContain(FILM);
      await world.act(
        { act: 'case_open', address, section: 'own', category: 'other' },
        'moderator',
      );
      await settle('restore');
      await finds(text, [FILM]);
    },
  );

  it('are told to sites elsewhere as far as a header goes', async () => {
    const { db } = world;
    const told = async (title: string) => {
      const form = new FormData();
      form.set('object_id', String(CHANNEL));
      form.set('title', title);
      const { headers } = await world.post('channel_edit.php', form, 'owner');
      return headers.get('x-purged');
    };
    expect((await told('Lighthouse'))?.split(',')).toContain(`video:${FILM}`);
    const more = Array.from({ length: 1200 }, (_, n) => ({
      ...{
        id: 1_000_000 + n,
        site_group: 'str' as const,
        member_id: owner,
        dir: '',
        title: 'Many',
      },
      ...{ channel_id: CHANNEL, media_id: 'clip', duration: 1, post_ts: 1, visible: 0 as const },
      ...{ duration_class: durationClass(1), status_id: 0 },
    }));
    for (let at = 0; at < more.length; at += 100)
      await db
        .insertInto('videos')
        .values(more.slice(at, at + 100))
        .execute();
    expect(await told('Quayside')).toBe('*');
    // Of so many a job says it, a few at a time.
    const isPurged = () => world.purged.includes('video:1001199');
    await expect.poll(isPurged, { timeout: 10_000 }).toBe(true);
    await db.deleteFrom('videos').where('id', '>=', 1_000_000).execute();
  });
});
