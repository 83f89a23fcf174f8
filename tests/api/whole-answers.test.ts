import { beforeAll, describe, expect, it } from 'vitest';
import { apiUnderTest } from './support/api-under-test.ts';

const { get, json, rows, number, stored } = apiUnderTest({ writes: true });

const add = stored.insert;

/** 2026-01-02 03:04:05 in seconds since 1970, and as it travels. */
const TS = 1_767_323_045;
const DAY = '2026-01-02 03:04:05';
const AT = 'http://tube.test';

/** What is known of everything, and what is known of hardly anything: ids 900001 and 900002. */
beforeAll(async () => {
  await add('members', {
    ...{ id: 900_001, username: 'ann', display_name: 'Ann Lee', avatar: '/a.jpg', cover: '/c.jpg' },
    ...{ gender: 2, birth_date: '1996-06-16', relationship: 3, orientation: 5, city: 'Kiel' },
    ...{ education: 'School', website: 'https://ann.example', country: 'de', interests: 'Sea' },
    ...{ occupation: 'Sailor', about: 'Ahoy', privacy: 'friends', joined_ts: TS, seen_ts: TS },
    ...{ friends: 3, subscribers: 4, privacy_relations: 'everyone' },
  });
  await stored.rows(
    `UPDATE videos SET member_id = 900001
     WHERE id IN (SELECT id FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 2)`,
  );
  const bare = { joined_ts: TS, seen_ts: TS };
  await add('members', { id: 900_002, username: 'bob', display_name: 'Bob', ...bare });
  await add('channels', {
    ...{ id: 900_001, dir: 'blue-sea', title: 'Blue Sea', description: 'All blue', added_ts: TS },
    ...{ url: 'https://blue.example/', avatar: '/a.jpg', scr: '/0.jpg', scr1: '/1.jpg' },
    ...{ scr2: 'https://cdn.example/2.jpg', cf3: '/3.jpg', cf4: '/4.jpg', cf7: '/7.jpg' },
    ...{ subscribers: 5 },
  });
  await add('channels', { id: 900_002, dir: 'red', title: 'Red', avatar: '/r.jpg', added_ts: TS });
  await add('models', {
    ...{ id: 900_001, dir: 'mira-lee', title: 'Mira Lee', description: 'Tall', gender: 2 },
    ...{ img: '/i.jpg', avatar: '/a.jpg', avatar2: '/b.jpg', country: 'de', race: 'latin' },
    ...{ birth_date: '1996-06-15', tits_size: 'small', hair_color: 2, height: 3, weight: 4 },
    ...{ tattoo: 1, piercing: 0, added_ts: TS, likes: 2, dislikes: 1, subscribers: 6 },
  });
  await add('models', { id: 900_002, dir: 'nora', title: 'Nora', gender: 2, added_ts: TS });
});

const CHANNEL_TOTALS = { videos: '0', viewed: '0' };

describe('the whole answer', () => {
  it('of a member has the profile, or nothing where nothing is known', async () => {
    expect(await json('/api/json/member/60/0/900000/900001.json')).toEqual({
      member: {
        ...{ _id: '900001', name: 'Ann Lee', avatar: `${AT}/a.jpg`, country: 'de', gender: '2' },
        ...{ age: '29', seen_date: DAY, username: 'ann', cover: `${AT}/c.jpg` },
        ...{ birth_date: '1996-06-16', relationship: '3', orientation: '5', education: 'School' },
        ...{ website: 'https://ann.example', city: 'Kiel', interests: 'Sea', about: 'Ahoy' },
        ...{ occupation: 'Sailor', joined_date: DAY, privacy: 'friends' },
        statistics: { videos: '2', playlists: '0', friends: '3', subscribers: '4' },
      },
    });
    expect(await json('/api/json/member/60/0/900000/900002.json')).toEqual({
      member: {
        ...{ _id: '900002', name: 'Bob', avatar: '', country: '', gender: '', age: '0' },
        ...{ seen_date: DAY, username: 'bob', cover: '', birth_date: '', relationship: '' },
        ...{ orientation: '', education: '', website: '', city: '', interests: '', about: '' },
        ...{ occupation: '', joined_date: DAY, privacy: 'public' },
        statistics: { videos: '0', playlists: '0', friends: '0', subscribers: '0' },
      },
    });
  });

  it('of a channel has its pictures and its sponsor’s', async () => {
    expect(await json('/api/json/channel/60/b/blue-sea.json')).toEqual({
      channel: {
        ...{ channel_id: '900001', dir: 'blue-sea', title: 'Blue Sea', img: `${AT}/0.jpg` },
        owner_id: '0',
        ...{ url: 'https://blue.example/', avatar: `${AT}/a.jpg`, scr: `${AT}/0.jpg` },
        ...{ scr1: `${AT}/1.jpg`, scr2: 'https://cdn.example/2.jpg', description: 'All blue' },
        statistics: { ...CHANNEL_TOTALS, subscribers: '5' },
        ...{ cf3: `${AT}/3.jpg`, cf4: `${AT}/4.jpg`, cf7: `${AT}/7.jpg`, added_date: DAY },
      },
    });
    expect(await json('/api/json/channel/60/r/red.json')).toEqual({
      channel: {
        ...{ channel_id: '900002', dir: 'red', title: 'Red', img: `${AT}/r.jpg`, url: '' },
        owner_id: '0',
        ...{ avatar: `${AT}/r.jpg`, scr: '', scr1: '', scr2: '', description: '' },
        statistics: { ...CHANNEL_TOTALS, subscribers: '0' },
        ...{ cf3: '', cf4: '', cf7: '', added_date: DAY },
      },
    });
  });

  it('of a model has what is known of her', async () => {
    expect(await json('/api/json/model/60/m/mira-lee.json')).toEqual({
      model: {
        ...{ model_id: '900001', dir: 'mira-lee', title: 'Mira Lee', img: `${AT}/i.jpg` },
        ...{ avatar: `${AT}/a.jpg`, avatar2: `${AT}/b.jpg`, country: 'de', total_videos: '0' },
        statistics: { ...CHANNEL_TOTALS, subscribers: '6' },
        ...{ description: 'Tall', race: 'latin', age: '30', birth_date: '1996-06-15' },
        ...{ tits_size: 'small', hair_color: '2', height: '3', weight: '4', tattoo: '1' },
        ...{ piercing: '0', rating: '3.3333', likes: 2, dislikes: 1, added_date: DAY },
      },
    });
    expect(await json('/api/json/model/60/n/nora.json')).toEqual({
      model: {
        ...{ model_id: '900002', dir: 'nora', title: 'Nora', img: '', avatar: '', avatar2: '' },
        ...{ country: '', total_videos: '0', description: '', race: '', age: '0' },
        statistics: { ...CHANNEL_TOTALS, subscribers: '0' },
        ...{ birth_date: '', tits_size: '', hair_color: '', height: '', weight: '' },
        ...{ tattoo: '0', piercing: '0', rating: '0', likes: 0, dislikes: 0, added_date: DAY },
      },
    });
  });

  it('of an album has categories, channel and uploader, and no photos of a private one', async () => {
    const clip = String(rows('SELECT id FROM media ORDER BY id LIMIT 1')[0]?.['id']);
    const album = {
      ...{ dir: 'lakes', title: 'Lakes', site_group: 'str', status_id: 1, cover_media_id: clip },
      ...{ cover_frame: 3, post_ts: TS },
    };
    await add('albums', {
      ...{ ...album, id: 900_001, description: 'Water', visible: 1, member_id: 900_001 },
      ...{ channel_id: 900_001, viewed: 9, likes: 3, dislikes: 1, photos: 2 },
    });
    await add('albums', { ...album, id: 900_002, is_private: 1, photos: 2 });
    await add('album_categories', { id: 900_001, dir: 'still', title: 'Still' });
    await add('album_category_links', { album_category_id: 900_001, album_id: 900_001 });
    for (const album_id of [900_001, 900_002]) {
      await add('album_photos', { album_id, position: 2, media_id: clip, frame: 2 });
      await add('album_photos', { album_id, position: 1, media_id: clip, frame: 1, title: 'One' });
    }
    const photo = (title: string, frame: number) => ({
      title,
      img: `${AT}/media/thumbs/${clip}/${frame}-1280x720.jpg`,
      scr: `${AT}/media/thumbs/${clip}/${frame}-320x180.jpg`,
      ...{ width: '1280', height: '720' },
    });
    const card = {
      ...{ dir: 'lakes', title: 'Lakes', scr: photo('', 3).scr, photos_amount: '2', gender: 'str' },
      ...{ post_date: DAY, status_id: '1' },
    };
    expect(await json('/api/json/album/60/0/900000/900001.json')).toEqual({
      album: {
        ...{
          ...card,
          album_id: '900001',
          album_viewed: '9',
          rating: '3.75',
          likes: 3,
          dislikes: 1,
        },
        ...{ username: 'ann', display_name: 'Ann Lee', is_private: '0', description: 'Water' },
        categories: { 900001: { dir: 'still', title: 'Still' } },
        channel: { dir: 'blue-sea', title: 'Blue Sea' },
        user: { id: '900001', username: 'Ann Lee' },
        photos: [photo('One', 1), photo('', 2)],
      },
    });
    expect(await json('/api/json/album/60/0/900000/900002.json')).toEqual({
      album: {
        ...{ ...card, album_id: '900002', album_viewed: '0', rating: '0', likes: 0, dislikes: 0 },
        ...{ username: '', display_name: '', is_private: '1', description: '', categories: {} },
        ...{ channel: null, user: null, photos: [] },
      },
    });
  });

  it('of comments and of a wall is those that show, newest first', async () => {
    const told = { section: 'models', object_id: 900_001, member_id: 900_001 };
    const later = { ...told, member_id: 900_002, added_ts: TS + 1 };
    for (const table of ['comments', 'wall_posts']) {
      await add(table, { ...told, id: 900_001, text: 'First', added_ts: TS });
      await add(table, { ...later, id: 900_002, text: 'Second' });
      await add(table, { ...later, id: 900_003, text: 'Third' });
      await add(table, { ...later, id: 900_004, text: 'Hidden', visible: 0 });
      await add(table, { ...later, id: 900_005, text: 'Of another', object_id: 900_002 });
      await add(table, { ...later, id: 900_006, text: 'Of a channel', section: 'channels' });
    }
    const ann = { name: 'Ann Lee', avatar: `${AT}/a.jpg`, added_date: DAY, _id: '900001' };
    const bob = { name: 'Bob', avatar: '', added_date: '2026-01-02 03:04:06', _id: '900002' };
    const all = [
      { comment_id: '900003', comment: 'Third', ...bob },
      { comment_id: '900002', comment: 'Second', ...bob },
      { comment_id: '900001', comment: 'First', ...ann },
    ];
    const comments = await json('/api/json/comments/60/models/0/900000/900001.json');
    const more = { parent_id: '0', likes: '0', by_author: 0 };
    expect(comments).toEqual({
      comments: all.map((comment) => ({ ...comment, ...more })),
      total_count: '3',
    });
    const wall = (page: number) => json(`/api/json/wall/60/2/models/0/900000/900001.${page}.json`);
    const answer = { total_count: '3', pages: 2 };
    expect(await wall(1)).toEqual({
      ...{ ...answer, posts: all.slice(0, 2), params: { page: '1', count: '2' } },
    });
    expect(await wall(2)).toEqual({
      ...{ ...answer, posts: all.slice(2), params: { page: '2', count: '2' } },
    });
  });

  it.each([
    ['/api/json/member/60/0/999000/999999.json', 404, 'not_found'],
    ['/api/json/album/60/0/999000/999999.json', 404, 'not_found'],
    ['/api/json/playlist/60/0/999000/999999.json', 404, 'not_found'],
    ['/api/json/friends/60/5/0/999000/999999.1.json', 404, 'not_found'],
    ['/api/json/comments/60/videos/0/999000/999999.json', 404, 'not_found'],
    ['/api/json/comments/60/members/0/999000/999999.json', 404, 'not_found'],
    ['/api/json/comments/60/members/0/900000/900001.json', 403, 'no_permission'],
    ['/api/json/wall/60/5/members/0/999000/999999.1.json', 404, 'not_found'],
    ['/api/json/wall/60/5/channels/0/999000/999999.1.json', 404, 'not_found'],
    ['/api/json/wall/60/5/members/0/900000/900001.1.json', 403, 'no_permission'],
    ['/api/json/model/60/n/nobody.json', 404, 'not_found'],
    ['/api/json/channel/60/n/nothing.json', 404, 'not_found'],
    ['/api/json/videos2/60/str/longest/5/model.nobody.1.all...json', 404, 'not_found'],
    ['/api/json/videos2/60/str/longest/5/channel.nothing.1.all...json', 404, 'not_found'],
    ['/api/json/videos2/60/str/longest/5/country.xxx.1.all...json', 400, 'bad_object'],
    ['/api/json/videos2/60/str/longest/5/country.1de.1.all...json', 400, 'bad_object'],
    ['/api/json/videos2/60/str/longest/5/member.999999.1.all...json', 404, 'not_found'],
    ['/api/json/videos2/60/str/longest/5/member.0.1.all...json', 400, 'bad_object'],
    ['/api/json/videos2/60/str/longest/5/member.x1.1.all...json', 400, 'bad_object'],
    ['/api/json/videos2/60/str/longest/5/member.1x.1.all...json', 400, 'bad_object'],
    ['/api/json/videos2/60/str/longest/5/playlist.999999.1.all...json', 404, 'not_found'],
    [
      '/api/json/videos2/60/str/longest/5/favourite_videos.900001.1.all...json',
      403,
      'no_permission',
    ],
    ['/api/json/videos2/60/str/longest/5/subscriptions.900001.1.all...json', 403, 'no_permission'],
    ['/api/json/videos2/60/str/longest/5/history..1.all...json', 401, 'need_auth'],
    ['/api/json/videos2/60/str/longest/5/watch_later_videos..1.all...json', 401, 'need_auth'],
    ['/api/json/videos2/60/str/longest/5/categories.nothing.1.all...json', 404, 'not_found'],
    ['/api/json/videos2/60/str/longest/5/categories..1.all...json', 400, 'bad_object'],
    ['/api/json/videos_related2/60/5/0/999000/999999.all.1.json', 404, 'not_found'],
    ['/api/videofile.php?video_id=999999', 404, 'not_found'],
  ])('of %s is a refusal: %i %s', async (path, status, code) => {
    const answer = await get(path);
    expect([answer.status, await answer.json()]).toEqual([status, { error: 1, code }]);
  });
});

describe('what a member subscribes to', () => {
  const subscribed = async (): Promise<number> => {
    const path = '/api/json/videos2/60/str/longest/5/subscriptions.900002.1.all...json';
    return Number((await json(path)).total_count);
  };

  it('is what others upload, not what bears their number', async () => {
    const subscription = { member_id: 900_002, object_id: 900_001, added_ts: TS };
    for (const section of ['channels', 'models'])
      await add('subscriptions', { ...subscription, section });
    expect(await subscribed()).toBe(0);
    await add('subscriptions', { ...subscription, section: 'members' });
    expect(await subscribed()).toBe(2);
  });
});

describe('what is related to a video', () => {
  /** How much is like a video of which hardly more is known than its title, a word of many others. */
  const total = async (status: number): Promise<number> => {
    const id = number(
      `SELECT id FROM videos WHERE status_id = ${status} AND is_private = 0 AND visible = (status_id = 1) LIMIT 1`,
    );
    for (const table of ['video_categories', 'video_models']) {
      await stored.rows(`DELETE FROM ${table} WHERE video_id = ?`, id);
    }
    await stored.rows(`UPDATE videos SET title = 'Lighthouse', channel_id = NULL WHERE id = ?`, id);
    const folder = Math.floor(id / 1000) * 1000;
    const answer = await json(`/api/json/videos_related2/60/5/0/${folder}/${id}.all.1.json`);
    return Number(answer.total_count);
  };

  it('is what shares a word of its title, and is popular, but the latter alone where it was deleted', async () => {
    // Popular are the first 150, of which a video itself may be one.
    expect(await total(1)).toBeGreaterThan(150);
    expect(await total(5)).toBe(150);
  });

  it('is nothing where it waits for moderation', async () => {
    const id = number('SELECT id FROM videos WHERE status_id = 0 LIMIT 1');
    const folder = Math.floor(id / 1000) * 1000;
    const answer = await get(`/api/json/videos_related2/60/5/0/${folder}/${id}.all.1.json`);
    expect([answer.status, await answer.json()]).toEqual([404, { error: 1, code: 'not_found' }]);
  });
});
