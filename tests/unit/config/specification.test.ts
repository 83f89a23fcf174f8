import { describe, expect, it } from 'vitest';
import { AD_SIZES, FOOTER_BANNERS, SPONSOR_SIZE } from '#config/ads.ts';
import { GATE_COUNTRIES, GATE_TEXT_COUNTRIES } from '#config/age-gate.ts';
import { BREAKPOINTS } from '#config/breakpoints.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import * as limits from '#config/limits.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#config/locales.ts';
import { STATUS } from '#config/moderation.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import * as enums from '#contract/enums.ts';
import { GATED } from '../../setup/gate-countries.ts';

/** What SPEC.md says, in its own numbers: every other test takes them from the site. */
describe('the constants of the specification', () => {
  it.each([
    ['LAY-25 notices stay for', limits.NOTICE_MS, 4000],
    ['SRCH-09 suggestions wait for', limits.SUGGEST_DEBOUNCE_MS, 300],
    ['SRCH-05 a search has at least', limits.SEARCH_MIN_LENGTH, 3],
    ['SRCH-07 a search has at most', limits.SEARCH_MAX_LENGTH, 69],
    ['SRCH-14 recent searches shown', limits.RECENT_SEARCHES_SHOWN, 3],
    ['LIST-16 a listing page holds', limits.LISTING_PAGE_SIZE, 60],
    ['LIST-17 a list of the home page holds', limits.HOME_LIST_SIZE, 24],
    [
      'CHN-02 the home page begins at one of so many pages of channels',
      limits.HOME_CHANNEL_PAGES,
      3,
    ],
    ['LIST-18 pages in the paging', limits.PAGINATION_WINDOW, 5],
    ['CONST-01 a list without a count holds', limits.DEFAULT_COUNT, 40],
    ['VID-38 related videos on a page', limits.RELATED_PAGE_SIZE, 12],
    ['CMT-02 comments on a page', limits.COMMENTS_PAGE_SIZE, 10],
    ['CMT-10 a comment has at least', limits.COMMENT_MIN_LENGTH, 5],
    ['VID-29 videos on a page of the strip', limits.PLAYLIST_STRIP_PAGE_SIZE, 60],
    ['MDL-20 seconds until the download', limits.TELEGRAM_WAIT_SECONDS, 10],
    ['MDL-22 an early press shakes for', limits.TELEGRAM_SHAKE_MS, 700],
    ['MDL-25 the copy confirmation stays for', limits.COPIED_MS, 1000],
    ['PLY-08 seconds until the next video', limits.NEXT_VIDEO_SECONDS, 20],
    ['STAT-06 a view is sent after', limits.VIEW_DELAY_MS, 1000],
    ['LIST-32 a tile description has at most', limits.TILE_DESCRIPTION_MAX, 70],
    ['CAT-12 a category of the sidebar has at least', limits.SIDEBAR_CATEGORY_MIN_VIDEOS, 1000],
    ['CAT-10 CAT-14 categories combined', limits.MAX_CATEGORIES, 3],
    ['LAY-14 tags of the strip', limits.TAG_STRIP_SIZE, 100],
    ['ADS-18 sister sites of the slider', limits.NETWORK_SLIDER_SIZE, 17],
    ['PLY-13 the embed is wide', limits.EMBED_WIDTH, 426],
    ['PLY-13 the embed is high', limits.EMBED_HEIGHT, 265],
    ['LIST-30 a rating of so much is 100 percent', limits.MAX_RATING, 5],
    ['MDL-16 a message has at most', limits.CONTACT_MESSAGE_MAX, 1500],
  ])('%s', (_what, value, wanted) => {
    expect(value).toBe(wanted);
  });

  it('API-044 API-045 API-046 API-050 API-057 API-061 API-074 API-092 API-096 API-099 API-104 API-111 API-114 lifetimes in seconds', () => {
    expect(LIFETIMES).toEqual({
      videos: 14400,
      categories: 14400,
      playlists: 14400,
      related: 432000,
      suggestions: 43200,
      albums: 86400,
      playlistStrip: 86400,
      models: 3600,
      comments: 3600,
      member: 7200,
      videoFile: 8640000,
      timelines: 2592000,
      own: 0,
    });
  });

  it('LAY-27 LAY-28 LAY-29 LAY-30 a screen is large from 1025 pixels, xs below 768, s below 425', () => {
    expect(BREAKPOINTS).toEqual({ large: 1025, xs: 768, s: 425 });
  });

  it('ADS-12 ADS-13 ADS-14 ADS-16 the sizes and numbers of advertisements', () => {
    expect(AD_SIZES.under_player).toEqual({
      width: 728,
      height: 90,
      small: { width: 320, height: 100 },
    });
    expect(SPONSOR_SIZE).toEqual({ width: 285, height: 165 });
    expect(AD_SIZES.footer).toEqual({ width: 300, height: 250 });
    expect(FOOTER_BANNERS).toBe(4);
  });

  it('I18N-12 ten languages, of which English is the default', () => {
    expect([...LANGUAGES].sort()).toEqual([
      'de',
      'en',
      'es',
      'fr',
      'it',
      'ja',
      'nl',
      'pl',
      'pt',
      'ru',
    ]);
    expect(DEFAULT_LANGUAGE).toBe('en');
  });

  it('AGE-02 29 countries with an age gate: 27 of the European Union, the United States and Great Britain', () => {
    expect([...GATE_COUNTRIES].sort()).toEqual(GATED.toSorted());
    expect(GATE_COUNTRIES.size).toBe(29);
    expect([...GATE_TEXT_COUNTRIES].sort()).toEqual(['de', 'fr', 'ru']);
  });
});

describe('the enumerations of the specification', () => {
  it.each<[string, readonly string[], string]>([
    ['site groups', SITE_GROUPS, 'gay she str'],
    [
      'sorts of videos',
      enums.VIDEO_SORTS,
      'latest-updates longest most-commented most-popular most-viewed top-rated',
    ],
    [
      'sorts of models',
      enums.MODEL_SORTS,
      'alphabet count-videos latest-updates most-popular most-viewed recent top-rated',
    ],
    [
      'sorts of channels',
      enums.CHANNEL_SORTS,
      'count-subs count-videos latest-updates most-popular most-popular-videos recent',
    ],
    ['sorts of the community', enums.MEMBER_SORTS, 'recent'],
    ['dates', enums.DATES, 'all day month week'],
    ['durations', enums.DURATIONS, '1 2 3'],
    ['races', enums.RACES, 'asian caucasian ebony latin'],
    ['breast sizes', enums.BREAST_SIZES, 'big huge medium small'],
    ['age groups', enums.AGE_GROUPS, '1 2 3 4'],
    ['hair', enums.HAIR_COLORS, '1 2 3 4 5'],
    ['height', enums.HEIGHTS, '1 2 3 4'],
    ['weight', enums.WEIGHTS, '1 2 3 4'],
    ['yes and no', enums.YES_NO, 'no yes'],
    ['gender', enums.MEMBER_GENDERS, '1 2 3'],
    ['relationship', enums.RELATIONSHIPS, '1 2 3'],
    ['orientation', enums.ORIENTATIONS, '1 2 3 4 5'],
    ['states of a video', enums.VIDEO_STATUSES, 'active deleted private'],
  ])('%s', (_what, values, wanted) => {
    expect([...values].sort().join(' ')).toBe(wanted);
  });

  it('bounds of lengths, days and ages', () => {
    expect(enums.DURATION_BOUNDS).toEqual({ short: 10 * 60, long: 40 * 60 });
    expect(enums.DATE_DAYS).toEqual({ day: 1, week: 7, month: 30 });
    expect(enums.AGE_BOUNDS).toMatchObject({ '1': [18, 21], '2': [22, 29], '3': [30, 39] });
    expect(enums.AGE_BOUNDS['4'][0]).toBe(40);
    expect(STATUS.deleted).toBe(5);
  });
});
