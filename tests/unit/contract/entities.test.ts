import { describe, expect, it } from 'vitest';
import * as calls from '#contract/calls.ts';

const DAY = '2026-01-02 03:04:05';
/** The same, in milliseconds since 1970. */
const TIME = 1_767_323_045_000;

/** Of everything that is counted, nothing. */
const UNRATED = { views: 0, rating: 0, likes: 0, dislikes: 0 };

describe('an album', () => {
  const read = (wire: object) =>
    calls.album.answer.parse({ album: { album_id: '5', title: 'A lake', ...wire } }).album;

  it('is read with its photos', () => {
    const wire = {
      ...{ dir: 'a-lake', scr: '/cover.jpg', photos_amount: '2', album_viewed: '9', rating: '4.5' },
      ...{ likes: 3, dislikes: 1, post_date: DAY, gender: 'she', username: 'ann' },
      ...{ display_name: 'Ann Lee', status_id: '1', is_private: '1', description: 'Water\nonly' },
      categories: { 1: { dir: 'sea', title: 'Sea' } },
      channel: { dir: 'blue', title: 'Blue' },
      user: { id: '8', username: 'ann' },
      photos: [
        { title: 'One', img: '/1.jpg', scr: '/1-small.jpg', width: '30', height: 20 },
        { img: '/2.jpg' },
        { title: 'No picture' },
      ],
    };
    expect(read(wire)).toEqual({
      ...{ id: 5, dir: 'a-lake', title: 'A lake', cover: '/cover.jpg', totalPhotos: 2, views: 9 },
      ...{ rating: 4.5, likes: 3, dislikes: 1, postedAt: TIME, group: 'she' },
      memberNames: ['Ann Lee', 'ann'],
      ...{ memberName: 'Ann Lee', status: 'private', description: 'Water\nonly' },
      categories: [{ dir: 'sea', title: 'Sea' }],
      channel: { dir: 'blue', title: 'Blue' },
      user: { id: 8, name: 'ann' },
      photos: [
        { title: 'One', image: '/1.jpg', thumbnail: '/1-small.jpg', width: 30, height: 20 },
        { title: '', image: '/2.jpg', thumbnail: '/2.jpg', width: 0, height: 0 },
      ],
    });
  });

  it.each([{ photos: [] }, { photos: [], channel: {}, user: 5 }])(
    'may hold no more than %o',
    (wire) => {
      expect(read(wire)).toEqual({
        ...{ id: 5, dir: '', title: 'A lake', cover: '', totalPhotos: 0, ...UNRATED, postedAt: 0 },
        memberNames: ['', ''],
        ...{ group: 'gay', memberName: '', status: 'active', description: '', categories: [] },
        ...{ channel: null, user: null, photos: [] },
      });
    },
  );

  it('is a member’s by the name that is left', () => {
    expect(read({ photos: [], username: 'ann' }).memberName).toBe('ann');
  });
});

describe('a channel', () => {
  const read = (wire: object) =>
    calls.channel.answer.parse({ channel: { dir: 'blue', title: 'Blue', ...wire } }).channel;

  it('is read with its sponsor’s pictures', () => {
    const wire = {
      ...{ channel_id: '3', img: '/i.jpg', url: 'https://blue.example/', avatar: '/a.jpg' },
      ...{ scr: '/0.jpg', scr1: '/1.jpg', scr2: '/1.jpg', description: 'All blue' },
      statistics: { videos: '7', subscribers: '8', viewed: '9' },
      ...{ cf3: '/3.jpg', cf4: '', cf7: '/7.jpg', added_date: DAY, owner_id: '7' },
    };
    expect(read(wire)).toEqual({
      ...{
        owner: 7,
        id: 3,
        dir: 'blue',
        title: 'Blue',
        url: 'https://blue.example/',
        avatar: '/a.jpg',
      },
      ...{ images: ['/0.jpg', '/1.jpg', '/i.jpg'], totalVideos: 7, subscribers: 8, views: 9 },
      ...{ description: 'All blue', sponsorImages: ['/3.jpg', '/7.jpg'], addedAt: TIME },
    });
  });

  it.each([{}, { statistics: 'none' }])('may hold no more than %o', (wire) => {
    expect(read(wire)).toEqual({
      ...{
        owner: 0,
        id: 0,
        dir: 'blue',
        title: 'Blue',
        url: '',
        avatar: '',
        images: [],
        totalVideos: 0,
      },
      ...{ subscribers: 0, views: 0, description: '', sponsorImages: [], addedAt: 0 },
    });
  });

  it('is shown by its picture where it has no avatar', () => {
    expect(read({ img: '/i.jpg' }).avatar).toBe('/i.jpg');
  });
});

describe('a model', () => {
  const read = (wire: object) =>
    calls.model.answer.parse({ model: { dir: 'mira', title: 'Mira', ...wire } }).model;

  it('is read with what is known of her', () => {
    const wire = {
      ...{ model_id: '4', img: '/i.jpg', avatar: '/a.jpg', avatar2: '/b.jpg', country: 'de' },
      statistics: { videos: '7', viewed: '8', subscribers: '9' },
      ...{ total_videos: '70', description: 'Tall', race: 'latin', age: '30' },
      ...{ birth_date: '1996-01-02', tits_size: 'small', hair_color: '2', height: '3', weight: 4 },
      ...{ tattoo: 'yes', piercing: 'no', rating: 4, likes: 5, dislikes: 6, added_date: DAY },
    };
    expect(read(wire)).toEqual({
      ...{ id: 4, dir: 'mira', title: 'Mira', image: '/i.jpg', country: 'de', totalVideos: 7 },
      ...{ views: 8, subscribers: 9, cover: '/b.jpg', description: 'Tall', race: 'latin', age: 30 },
      ...{ birthDate: '1996-01-02', breastSize: 'small', hair: 2, height: 3, weight: 4 },
      ...{ tattoo: true, piercing: false, rating: 4, likes: 5, dislikes: 6, addedAt: TIME },
    });
  });

  it.each([{}, { statistics: 'none', tattoo: '', piercing: null }])(
    'may hold no more than %o',
    (wire) => {
      expect(read(wire)).toEqual({
        ...{ id: 0, dir: 'mira', title: 'Mira', image: '', country: '', totalVideos: 0 },
        ...{ ...UNRATED, subscribers: 0, cover: '', description: '', race: '', age: 0 },
        ...{ birthDate: '', breastSize: '', hair: 0, height: 0, weight: 0 },
        ...{ tattoo: null, piercing: null, addedAt: 0 },
      });
    },
  );

  it.each([
    [{ avatar: '/a.jpg', avatar2: '/b.jpg' }, { image: '/a.jpg' }],
    [{ avatar2: '/b.jpg' }, { image: '/b.jpg' }],
    [{ total_videos: 70 }, { totalVideos: 70 }],
    [{ statistics: { videos: 0 }, total_videos: '70' }, { totalVideos: 70 }],
    [
      { tattoo: 1, piercing: '1' },
      { tattoo: true, piercing: true },
    ],
    [
      { tattoo: true, piercing: 0 },
      { tattoo: true, piercing: false },
    ],
    [
      { tattoo: false, piercing: 2 },
      { tattoo: false, piercing: false },
    ],
  ])('with %o has %o', (wire, known) => {
    expect(read(wire)).toMatchObject(known);
  });
});

describe('a member', () => {
  const read = (wire: object) =>
    calls.member.answer.parse({ member: { _id: '8', name: 'Ann Lee', ...wire } }).member;

  it('is read with the profile', () => {
    const wire = {
      ...{ avatar: '/a.jpg', country: 'de', gender: '2', age: '30', seen_date: DAY },
      ...{ username: 'ann', cover: '/c.jpg', birth_date: '1996-01-02', relationship: '3' },
      ...{ orientation: '5', education: 'School', website: 'https://ann.example', city: 'Kiel' },
      ...{ interests: 'Sea', occupation: 'Sailor', about: 'Ahoy', joined_date: DAY },
      privacy: 'friends',
      statistics: { videos: '1', playlists: '2', friends: '3', subscribers: '4' },
    };
    expect(read(wire)).toEqual({
      ...{ id: 8, name: 'Ann Lee', avatar: '/a.jpg', country: 'de', gender: 2, age: 30 },
      ...{ seenAt: TIME, username: 'ann', cover: '/c.jpg', birthDate: '1996-01-02' },
      ...{ relationship: 3, orientation: 5, education: 'School', city: 'Kiel' },
      ...{ website: 'https://ann.example', websiteUrl: 'https://ann.example/' },
      ...{ interests: 'Sea', occupation: 'Sailor', about: 'Ahoy', joinedAt: TIME },
      privacy: 'friends',
      statistics: { videos: 1, playlists: 2, friends: 3, subscribers: 4 },
      decision: null,
    });
  });

  it.each([{}, { privacy: 'nobody', statistics: 'none' }])('may hold no more than %o', (wire) => {
    expect(read(wire)).toEqual({
      ...{ id: 8, name: 'Ann Lee', avatar: '', country: '', gender: 0, age: 0, seenAt: 0 },
      ...{ username: '', cover: '', birthDate: '', relationship: 0, orientation: 0 },
      ...{ education: '', city: '', website: '', websiteUrl: '', interests: '', occupation: '' },
      ...{ about: '', joinedAt: 0, privacy: 'public' },
      statistics: { videos: 0, playlists: 0, friends: 0, subscribers: 0 },
      decision: null,
    });
  });

  it.each(['public', 'members', 'friends', 'private'])('may be %s', (privacy) => {
    expect(read({ privacy }).privacy).toBe(privacy);
  });

  it('subscribes to channels, models and members', () => {
    const thing = { object_id: '7', title: 'Blue' };
    const wire = [
      { ...thing, section: 'channels', dir: 'blue', avatar: '/a.jpg', total_videos: '6' },
      { ...thing, section: 'models', added_date: DAY },
      { ...thing, section: 'members' },
      { ...thing, section: 'albums' },
    ];
    const plain = { id: 7, title: 'Blue', dir: '', image: '', totalVideos: 0, addedAt: 0 };
    expect(calls.subscriptions.answer.parse({ subscriptions: wire }).subscriptions).toEqual([
      { ...plain, section: 'channels', dir: 'blue', image: '/a.jpg', totalVideos: 6 },
      { ...plain, section: 'models', addedAt: TIME },
      { ...plain, section: 'members' },
    ]);
  });
});

describe('a playlist', () => {
  const read = (wire: object) =>
    calls.playlist.answer.parse({ playlist: { playlist_id: '6', title: 'Mine', ...wire } })
      .playlist;

  it('is read with its previews', () => {
    const wire = {
      ...{ description: 'Best', private: false, orientation: 'str', total_videos: '7' },
      ...{ playlist_viewed: '9', rating: 4, likes: 5, dislikes: 6, updated_date: DAY },
      ...{
        thumbs: ['/1.jpg', 5, '/2.jpg'],
        user_id: '8',
        username: 'ann',
        display_name: 'Ann Lee',
      },
    };
    expect(read(wire)).toEqual({
      ...{ id: 6, title: 'Mine', description: 'Best', visibility: 'private', group: 'str' },
      ...{ totalVideos: 7, views: 9, rating: 4, likes: 5, dislikes: 6, updatedAt: TIME },
      ...{
        previews: ['/1.jpg', '/2.jpg'],
        member: { id: 8, name: 'Ann Lee', names: ['Ann Lee', 'ann'] },
      },
    });
  });

  it('may hold no more than id and title', () => {
    expect(read({})).toEqual({
      ...{ id: 6, title: 'Mine', description: '', visibility: 'public', group: 'gay' },
      ...{ totalVideos: 0, ...UNRATED, updatedAt: 0, previews: [] },
      member: { id: 0, name: '', names: ['', ''] },
    });
    expect(read({ username: 'ann' }).member).toMatchObject({ id: 0, name: 'ann' });
  });
});

describe('what the shell of a page is made of', () => {
  const named = { dir: 'sea', title: 'Sea' };

  it('is categories, keywords, models and channels', () => {
    const wire = {
      categories: [
        { ...named, total_videos: '7', toptn: [{ scr: '/1.jpg' }, { scr: '' }, {}] },
        { ...named, toptn: 'none' },
        { ...named, dir: '' },
      ],
      keywords: ['sea', { title: 'sand' }, '', { title: '' }, 69, true],
      models: [
        { ...named, total_videos: '7', avatar: '/a.jpg', scr1: '/1.jpg', scr2: '/2.jpg' },
        { ...named, scr1: '/1.jpg', scr2: '/2.jpg' },
      ],
      channels: [{ ...named, scr2: '/2.jpg' }, named],
    };
    expect(calls.main.answer.parse(wire)).toEqual({
      categories: [
        { ...named, totalVideos: 7, samples: ['/1.jpg'] },
        { ...named, totalVideos: 0, samples: [] },
      ],
      keywords: ['sea', 'sand', '69'],
      models: [
        { ...named, totalVideos: 7, image: '/a.jpg' },
        { ...named, totalVideos: 0, image: '/1.jpg' },
      ],
      channels: [
        { ...named, totalVideos: 0, image: '/2.jpg' },
        { ...named, totalVideos: 0, image: '' },
      ],
    });
  });

  it('has nothing of a list that the host does not have, and is of no use without any or with what is none', () => {
    const none = { categories: [], keywords: [], models: [], channels: [] };
    for (const name of Object.keys(none)) {
      const read = (said: unknown) => calls.main.answer.safeParse({ ...none, [name]: said });
      expect([read(undefined).data, read(null).data]).toEqual([none, none]);
      expect(read({}).success).toBe(false);
    }
    for (const other of [{}, { error: 0, videos: [] }])
      expect(calls.main.answer.safeParse(other).success).toBe(false);
  });
});
