import { expect, it } from 'vitest';
import { changeVideo } from '#api/db/listings/change-video.ts';
import { forgetRemovedFiles } from '#api/services/moderation/forget-files.ts';
import { APPEAL_SECONDS } from '#config/moderation.ts';
import { NOW } from '../setup/demo-database.ts';
import { untrueTotals } from './db-support/derived.ts';
import { deskWorld, GROUND, OWNER } from './support/desk.ts';

const { world, letterTo, queue, claim, decide, settle, code, lastDecision } = deskWorld();

/** Has a video wait for its decision, with all that is counted of it. */
async function waitAgain(id: number, more: { post_ts?: number }): Promise<void> {
  const waits = { status_id: 0, visible: 0, ...more } as const;
  await world.db
    .transaction()
    .execute((db) =>
      changeVideo(db, id, () => db.updateTable('videos').set(waits).where('id', '=', id).execute()),
    );
  await world.restart();
  await world.restart();
}

it('shows what an upload is that waits for its decision', async () => {
  await world.db
    .updateTable('videos')
    .set({ status_id: 0, visible: 0 })
    .where('id', '=', 5)
    .execute();
  await world.restart();
  await world.restart();
  const waiting = (await queue()).filter((one) => 'kind' in one && one.kind === 'upload');
  expect(waiting).toMatchObject([{ section: 'videos', object_id: '5' }]);
  const id = Number(waiting[0]?.case_id);
  const { body } = await world.get(`case.php?id=${id}`, 'moderator');
  expect(body).toMatchObject({
    subject: { title: 'Film 5', state: 'waiting', owner: { _id: '1' } },
    measures: ['accept', 'reject'],
  });
  await claim(id);
  expect(await decide(id, 'reject', GROUND)).toEqual([200, 'ok']);
  await world.restart();
  expect(await queue()).toEqual([]);
  expect(await letterTo(OWNER)).toMatchObject({
    subject: '[Islet] A decision about something of yours',
    text: expect.stringContaining('It was not accepted'),
  });
  await world.act({
    act: 'appeal',
    decision_id: (await lastDecision()).id,
    message: 'Look again',
  });
  await settle('accept', {}, 'other');
  expect(await letterTo(OWNER)).toMatchObject({
    subject: '[Islet] Your upload is accepted',
    // When it is published its uploader may have said.
    text: expect.stringMatching(/It was accepted\.?$/mu),
  });
  const row = await world.db
    .selectFrom('videos')
    .selectAll()
    .where('id', '=', 5)
    .executeTakeFirst();
  expect(row).toMatchObject({ status_id: 1, post_ts: NOW.getTime() / 1000 });
});

it('shows the whole film in small pictures before it is played, by an address that holds for a while', async () => {
  const sheet = { owner_kind: 'video', owner_id: 2, role: 'thumbnails' } as const;
  const facts = { variant: 'timeline-60.jpg', state: 'ready', content_type: 'image/jpeg' } as const;
  await world.db
    .insertInto('assets')
    .values({
      ...{ ...sheet, ...facts, blob_key: 'c'.repeat(32), bytes: 1, sha256: 'x', created_ts: 1 },
      ...{ width: 160, height: 90, seconds: null },
    })
    .execute();
  await waitAgain(2, {});
  const [first] = await queue();
  const { body } = await world.get(`case.php?id=${first?.case_id}`, 'moderator');
  expect(body.subject).toMatchObject({
    title: 'Film 2',
    sheet: expect.stringMatching(
      /\/media\/assets\/\d+\/0+timeline-60\.jpg\?expires=\d+&signature=[\w-]{43}$/u,
    ),
  });
  await settle('accept');
});

it('publishes an upload that is accepted, with the time of that', async () => {
  await waitAgain(1, { post_ts: 1 });
  expect(await code('json/video/0/0/0/1.jsond')).toEqual([404, 'not_found']);
  await settle('accept');
  expect((await world.get('json/video/0/0/0/1.jsond')).body.video).toMatchObject({
    ...{ title: 'Film 1', status_id: '1', post_date: '2026-06-15 12:00:00' },
  });
  expect(world.purged).toEqual(expect.arrayContaining(['video:1', 'videos', 'main']));
  expect(await untrueTotals(world.db)).toEqual([]);
  expect((await letterTo(OWNER)).text).toContain('It was accepted');
});

it('keeps the files of what was removed as long as somebody can object, and no longer', async () => {
  const file = { owner_kind: 'video', owner_id: 3, role: 'rendition', variant: '.mp4' } as const;
  const { id } = await world.db
    .insertInto('assets')
    .values({
      ...{ ...file, state: 'ready', blob_key: 'e'.repeat(32), content_type: 'video/mp4' },
      ...{ bytes: 1, sha256: 'x', created_ts: 1 },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const state = async () =>
    (
      await world.db
        .selectFrom('assets')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).state;
  const spoken = { video_id: 3, lang: 'de', cues: '[[1,2,"Ahoy"]]', repeat_after: null };
  await world.db.insertInto('captions').values(spoken).execute();
  const captions = world.db.selectFrom('captions').select('lang').where('video_id', '=', 3);
  const { body } = await world.act(
    { act: 'case_open', section: 'own', category: 'privacy', address: '/videos/3/' },
    'moderator',
  );
  await decide(Number(body.case_id), 'remove', GROUND);
  const { id: decision_id, decided_ts } = await lastDecision();
  const at = (later: number) => ({
    db: world.db,
    now: () => new Date((decided_ts + later) * 1000),
  });
  const over = APPEAL_SECONDS;
  expect([await forgetRemovedFiles(at(over - 1)), await state()]).toEqual([0, 'ready']);
  await world.act({ act: 'appeal', decision_id, message: 'Look again' });
  expect([await forgetRemovedFiles(at(over)), await state()]).toEqual([0, 'ready']);
  await settle('none', {}, 'other');
  expect((await letterTo(OWNER)).text).toContain('The earlier decision stands');
  expect(await captions.execute()).toHaveLength(1);
  expect([await forgetRemovedFiles(at(over)), await state()]).toEqual([1, 'removed']);
  expect(await captions.execute()).toEqual([]);
  expect(await forgetRemovedFiles(at(over))).toBe(0);
  expect((await world.get('json/video/0/0/0/3.jsond')).body.video).toMatchObject({
    status_id: '5',
  });
});

it('says what a video is said to belong to and who is shown, and asks no reason to accept it', async () => {
  const model = { id: 7, dir: 'mira-vale', title: 'Mira Vale', gender: 2, added_ts: 1 } as const;
  await world.db.insertInto('models').values(model).execute();
  await world.db.insertInto('video_models').values({ video_id: 3, model_id: model.id }).execute();
  const sorts = [9, 10].map((of, slot) => ({
    id: of,
    dir: `sort${of}`,
    title: `Sort ${of}`,
    slot,
  }));
  await world.db.insertInto('categories').values(sorts).execute();
  const named = { category_id: 9, lang: 'de', title: 'Sorte 9' } as const;
  await world.db.insertInto('category_titles').values(named).execute();
  const links = sorts.map(({ id: category_id }) => ({ video_id: 3, category_id }));
  await world.db.insertInto('video_categories').values(links).execute();
  await waitAgain(3, {});
  const [first] = await queue();
  const id = Number(first?.case_id);
  const { body } = await world.get(`case.php?id=${id}`, 'moderator');
  const categories = ['Sort 10', 'Sort 9'];
  expect(body.subject).toMatchObject({ title: 'Film 3', categories, models: ['Mira Vale'] });
  // In the moderator's language, as far as they have a name in it.
  const inGerman = await world.get(`case.php?id=${id}&lang=de`, 'moderator');
  expect(inGerman.body.subject).toMatchObject({ categories: ['Sort 10', 'Sorte 9'] });
  await claim(id);
  expect(await decide(id, 'reject', { ...GROUND, reason: '' })).toEqual([422, 'invalid']);
  const asked = { act: 'decide', case_id: id, measure: '', category: 'privacy' };
  const empty = await world.act(asked, 'moderator');
  expect(empty.body.errors).toEqual([{ field: 'measure', code: 'required' }]);
  expect(await decide(id, 'accept', { reason: '' })).toEqual([200, 'ok']);
  const { text } = await letterTo(OWNER);
  expect(text).toMatch(/It was accepted\.?$/mu);
  expect(text).not.toContain('Facts and reasons');
});
