import { createTranslator } from '#i18n/translator.ts';
import { describe, expect, it } from 'vitest';
import type { Shown } from '#lists/define-list.ts';
import { listOf, t } from './list-under-test.ts';

async function textOf(
  path: string,
  more: { about?: unknown; query?: string; answer?: object } = {},
) {
  const { list, asked } = listOf(path, more.query);
  const shown = { t, lang: 'en', asked, about: more.about, answer: more.answer ?? null };
  return list.text(shown as Shown);
}

const tHistory = createTranslator('en', 'history');
const EMPTY_OWN = { title: 'list.own_empty_title' };
const MEMBER = { about: { name: 'Ann' } };
const TITLED = { about: { title: 'Mira', id: 12 } };

describe('a page says', () => {
  it.each<[string, Parameters<typeof textOf>[1], object]>([
    [
      '/videos/longest/1/',
      {},
      {
        title: 'headline.longest',
        lead: ['headline.longest'],
        description: 'home.description',
        heading: 'nav.videos',
      },
    ],
    [
      '/categories/rain,city/longest/2/',
      {
        about: [{ dir: 'city', title: 'Stadt' }],
        answer: { categories: [{ dir: 'rain', title: 'Rain' }] },
      },
      {
        title: 'Rain and Stadt',
        order: 'headline.longest',
        description: 'category.listing_description {"title":"Rain and Stadt"}',
        heading: 'nav.videos',
        above: ['category.title', '/categories/'],
      },
    ],
    [
      '/categories/',
      { query: 'category=rain,none', answer: { categories: [{ dir: 'rain' }] } },
      {
        title: 'category.add',
        lead: [],
        description: 'category.description',
        empty: { title: 'category.empty_title', text: 'category.empty_text' },
      },
    ],
    [
      '/categories/',
      { query: 'category=none', answer: { categories: [{ dir: 'rain' }] } },
      {
        title: 'category.title',
        lead: [],
        description: 'category.description',
        empty: { title: 'category.empty_title', text: 'category.empty_text' },
      },
    ],
    ['/videos/history/2/', {}, { title: 'history.title', description: 'history.empty_text' }],
    [
      '/albums/categories/',
      {},
      {
        title: 'albums.categories',
        description: 'albums.categories_description',
        empty: { title: 'category.empty_title', text: 'category.empty_text' },
      },
    ],
    [
      '/model/mira/info/',
      { about: { title: 'Mira', description: '' } },
      {
        title: 'Mira',
        order: 'profile.info',
        lead: [],
        description: 'profile.info_description {"title":"Mira"}',
        heading: 'profile.info',
      },
    ],
    [
      '/channel/north/info/',
      { about: { title: 'North', description: 'From the north.' } },
      {
        title: 'North',
        order: 'profile.info',
        lead: [],
        description: 'From the north.',
        heading: 'profile.info',
      },
    ],
    [
      '/member/12/',
      MEMBER,
      { title: 'Ann', lead: [], description: 'member.description {"name":"Ann"}' },
    ],
    [
      '/member/12/info/',
      MEMBER,
      {
        title: 'Ann',
        order: 'member.info',
        lead: [],
        description: 'member.description {"name":"Ann"}',
      },
    ],
    [
      '/top-country/1/',
      { query: 'country=de' },
      {
        title: 'top_country.title {"country":"Germany"}',
        lead: [],
        description: 'top_country.description {"country":"Germany"}',
        heading: 'nav.videos',
      },
    ],
    [
      '/search/1/',
      { query: 's=sea' },
      {
        title: 'search.results_title {"text":"sea"}',
        description: 'search.results_title {"text":"sea"}',
        lead: [],
        heading: 'nav.videos',
        empty: { title: 'search.not_found', text: 'search.not_found_text {"text":"sea"}' },
      },
    ],
    [
      '/models/recent/1/',
      {},
      {
        title: 'models.title',
        order: 'model_sort.recent',
        description: 'models.description',
        count: 'models.count',
        empty: { title: 'models.empty_title', text: 'models.empty_text' },
      },
    ],
    [
      '/channels/most-popular/1/',
      {},
      {
        title: 'channels.title',
        order: 'channel_sort.most-popular-videos',
        description: 'channels.description',
        count: 'channels.count',
        empty: { title: 'channels.empty_title', text: 'channels.empty_text' },
      },
    ],
    [
      '/playlists/top-rated/1/',
      {},
      {
        title: 'playlists.title',
        order: 'sort.top-rated',
        description: 'playlists.description',
        count: 'playlists.count',
        empty: { title: 'playlists.empty_title', text: 'playlists.empty_text' },
      },
    ],
    [
      '/playlist/7/2/',
      { about: { id: 7, title: 'Mine', description: '', member: { id: 12 } } },
      {
        title: 'Mine',
        lead: ['Mine'],
        description: 'playlists.description',
        heading: 'nav.videos',
        empty: { ...EMPTY_OWN, text: 'playlist.empty_text' },
        above: ['playlists.title', '/playlists/most-popular/1/'],
      },
    ],
    [
      '/albums/top-rated/1/',
      { about: [] },
      {
        title: 'albums.title',
        order: 'sort.top-rated',
        lead: ['albums.title', 'sort.top-rated'],
        description: 'albums.description',
        heading: 'albums.title',
        count: 'albums.count',
        empty: { title: 'albums.empty_title', text: 'albums.empty_text' },
      },
    ],
    [
      '/albums/categories/town/top-rated/1/',
      { about: [{ dir: 'town', title: 'Town' }] },
      { title: 'albums.in_category {"title":"Town"}' },
    ],
    [
      '/albums/categories/lost/top-rated/1/',
      { about: [{ dir: 'town', title: 'Town' }] },
      { title: 'albums.in_category {"title":"lost"}' },
    ],
    [
      '/community/recent/1/',
      {},
      {
        title: 'members.title',
        note: 'members.sort_recent',
        description: 'members.description',
        count: 'members.count',
        empty: { title: 'members.empty_title', text: 'members.empty_text' },
      },
    ],
    ['/community/recent/1/', { answer: { among: 9 } }, { note: 'members.among {"n":"9"}' }],
    [
      '/model/mira/videos/2/',
      TITLED,
      {
        title: 'Mira',
        order: 'profile.videos',
        lead: [],
        description: 'profile.videos_description {"title":"Mira"}',
        heading: 'profile.videos',
        above: ['nav.models', '/models/most-popular/1/'],
      },
    ],
    ['/channel/north/videos/2/', TITLED, { above: ['nav.channels', '/channels/most-popular/1/'] }],
    [
      '/channel/north/wall/',
      TITLED,
      {
        title: 'Mira',
        order: 'profile.wall',
        lead: [],
        description: 'profile.wall_description {"title":"Mira"}',
        heading: 'profile.wall',
        empty: { title: 'profile.wall_empty_title', text: 'profile.wall_empty_text' },
      },
    ],
    [
      '/member/12/ed_videos/1/',
      MEMBER,
      {
        title: 'Ann',
        order: 'member.uploads',
        lead: [],
        description: 'member.description {"name":"Ann"}',
        empty: { ...EMPTY_OWN, text: 'member.uploads_empty' },
      },
    ],
    [
      '/member/12/favourite_videos/1/',
      MEMBER,
      { order: 'member.favourites', empty: { ...EMPTY_OWN, text: 'member.favourites_empty' } },
    ],
    [
      '/member/12/wall/1/',
      MEMBER,
      { order: 'member.wall', empty: { ...EMPTY_OWN, text: 'member.wall_empty' } },
    ],
    [
      '/member/12/playlists/1/',
      MEMBER,
      {
        order: 'playlists.title',
        empty: { title: 'playlists.empty_title', text: 'playlists.empty_text' },
      },
    ],
    [
      '/member/12/friends/1/',
      MEMBER,
      { order: 'member.friends', empty: { ...EMPTY_OWN, text: 'member.friends_empty' } },
    ],
    [
      '/member/12/subscriptions/',
      MEMBER,
      {
        order: 'member.subscriptions',
        empty: { title: 'subscription.empty_title', text: 'subscription.empty_text' },
      },
    ],
    [
      '/member/12/history/1/',
      MEMBER,
      {
        order: 'history.title',
        empty: { title: 'history.empty_title', text: tHistory('own.empty_text') },
      },
    ],
  ])('%s', async (path, more, words) => {
    expect(await textOf(path, more)).toMatchObject(words);
  });

  it('what a playlist is about, where it is about something', async () => {
    const about = { id: 7, title: 'Mine', description: 'Rain', member: { id: 12 } };
    expect(await textOf('/playlist/7/1/', { about })).toMatchObject({ description: 'Rain' });
  });
});
