import { describe, expect, it } from 'vitest';
import { MEMBERS, memberWorld } from './support/member-world.ts';

const world = memberWorld();

type Fields = Record<string, string | number>;

describe('what is written', () => {
  it('API-033, API-034 takes the actions and sections of the specification, and no others', async () => {
    const video = { video_id: 3 };
    const texts = { title: 'Calm evenings', desc: 'Harbours after sunset', visible: 'public' };
    const made = await world.act({ act: 'playlist', section: 'new', ...texts });
    const playlist = { act: 'playlist', object_id: String(made.body.playlist_id ?? made.body.id) };
    const asked: Fields[] = [
      { act: 'favourite', section: 'add', ...video },
      { act: 'favourite', section: 'rem', ...video },
      { act: 'watch_later', section: 'add', ...video },
      { act: 'watch_later', section: 'rem', ...video },
      { ...playlist, section: 'upd', ...texts, title: 'Calmer evenings' },
      { ...playlist, section: 'add', ...video },
      { ...playlist, section: 'rem', ...video },
      { ...playlist, section: 'del' },
    ];
    const answers: unknown[] = [made.status];
    for (const fields of asked) answers.push((await world.act(fields)).status);
    expect(answers).toEqual(Array.from({ length: 9 }, () => 200));
    for (const section of ['', 'addition', 'DEL']) {
      const { status, body } = await world.act({ act: 'favourite', section, ...video });
      expect([section, status, body.field]).toEqual([section, 422, 'section']);
    }
  });

  it('VOTE-01 counts one vote of a member, a like and then a dislike in its place', async () => {
    const vote = { act: 'vote', section: 'videos', object_id: 2 };
    const counted = async () => {
      const { likes, dislikes } = await world.db
        .selectFrom('videos')
        .select(['likes', 'dislikes'])
        .where('id', '=', 2)
        .executeTakeFirstOrThrow();
      return [Number(likes), Number(dislikes)];
    };
    const [likes = 0, dislikes = 0] = await counted();
    expect((await world.post('stat.php', { ...vote, vote: 1 }, 'friend')).status).toBe(200);
    expect(await counted()).toEqual([likes + 1, dislikes]);
    expect((await world.post('stat.php', { ...vote, vote: 0 }, 'friend')).status).toBe(200);
    expect(await counted()).toEqual([likes, dislikes + 1]);
    const kept = await world.db
      .selectFrom('votes')
      .selectAll()
      .where('object_id', '=', 2)
      .execute();
    expect(kept.map(({ voter, vote: of }) => [voter, Number(of)])).toEqual([
      [`m:${MEMBERS.friend}`, 0],
    ]);
  });

  it('API-029 and the other writes are refused without the session, save those that are open to visitors', async () => {
    const closed: [string, Fields][] = [
      ['input.php', { act: 'favourite', section: 'add', video_id: 2 }],
      ['input.php', { act: 'playlist', section: 'new', title: 'Mine', desc: 'Mine' }],
      ['member.php', { display_name: 'Somebody' }],
      ['messages.php', { act: 'send', member_id: MEMBERS.other, msg: 'Good evening' }],
      ['stat.php', { act: 'comm', section: 'videos', object_id: 1, msg: 'Good evening' }],
    ];
    for (const [path, fields] of closed) {
      const { status, body } = await world.post(path, fields, 'nobody');
      expect([path, status, body.code]).toEqual([path, 401, 'need_auth']);
    }
    const open: [string, Fields][] = [
      ['stat.php', { act: 'page', page: 'home' }],
      ['stat.php', { act: 'vote', section: 'videos', object_id: 1, vote: 1 }],
    ];
    for (const [path, fields] of open) {
      const { status, body } = await world.post(path, fields, 'nobody');
      expect([path, fields.act, status, body.code]).toEqual([path, fields.act, 200, undefined]);
    }
    const forms: [Fields, string][] = [
      [{ act: 'signin', usr: '', pwd: '' }, 'usr'],
      [{ act: 'signup', name: '' }, 'name'],
    ];
    // Their fields are wrong, not that nobody asks.
    for (const [fields, field] of forms) {
      const { status, body } = await world.act(fields, 'nobody');
      expect([fields.act, status, body.field]).toEqual([fields.act, 422, field]);
    }
  });
});
