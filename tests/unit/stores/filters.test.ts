import { MAX_CATEGORIES } from '#config/limits.ts';
import {
  $filters,
  $takesDate,
  applyFilters,
  chooseFilter,
  nextAddress,
  resetFilters,
} from '#stores/filters.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { providePlatform } from './platform.ts';

describe('filters', () => {
  beforeEach(() => {
    providePlatform();
    resetFilters();
  });

  it('are read from the address of a listing', () => {
    providePlatform({ address: '/videos/top-rated/3/?date=week&duration=2' });
    resetFilters();
    expect($filters.get()).toEqual({
      sort: 'top-rated',
      date: 'week',
      duration: '2',
      type: '',
      categories: [],
    });
  });

  it('are read from a listing of categories, with and without its sort', () => {
    providePlatform({ address: '/de/categories/rain,city/longest/2/' });
    resetFilters();
    expect($filters.get()).toMatchObject({ sort: 'longest', categories: ['rain', 'city'] });
    providePlatform({ address: '/categories/rain/2/' });
    resetFilters();
    expect($filters.get()).toMatchObject({ sort: 'latest-updates', categories: ['rain'] });
  });

  it('lead to page 1 of the same listing, several at once', () => {
    const { visited } = providePlatform({ address: '/de/videos/top-rated/7/?duration=1' });
    chooseFilter('date', 'month');
    chooseFilter('duration', '3');
    applyFilters();
    expect(visited).toEqual(['/de/videos/top-rated/1/?duration=3&date=month']);
  });

  it('lead to page 1 of a model whose name is a number, by its own address and by that of its videos', () => {
    for (const [address, next] of [
      ['/de/model/2049/', '/de/model/2049/?sort=longest'],
      ['/model/2049/videos/3/', '/model/2049/videos/1/?sort=longest'],
    ] as const) {
      providePlatform({ address });
      resetFilters();
      chooseFilter('sort', 'longest');
      expect(nextAddress()).toBe(next);
    }
  });

  it('LIST-10 drop the date where the sort takes none', () => {
    providePlatform({ address: '/videos/top-rated/1/?date=day' });
    chooseFilter('sort', 'longest');
    expect($takesDate.get()).toBe(false);
    expect(nextAddress()).toBe('/videos/longest/1/');
  });

  it('LIST-08 LIST-09 keep the date on top-rated and most-popular', () => {
    providePlatform({ address: '/videos/top-rated/1/?date=day' });
    chooseFilter('sort', 'most-popular');
    expect($takesDate.get()).toBe(true);
    expect(nextAddress()).toBe('/videos/most-popular/1/?date=day');
  });

  it('CAT-09 lead to the category index when the last category goes', () => {
    providePlatform({ address: '/categories/rain/longest/1/' });
    chooseFilter('categories', []);
    expect(nextAddress()).toBe('/categories/');
  });

  it('combine categories in the path', () => {
    providePlatform({ address: '/categories/rain/longest/4/?duration=2' });
    const three = ['rain', 'city', 'boats'];
    expect(three).toHaveLength(MAX_CATEGORIES);
    chooseFilter('categories', three);
    expect(nextAddress()).toBe('/categories/rain,city,boats/longest/1/?duration=2');
  });

  it('stay in the query of a search, beside its text', () => {
    providePlatform({ address: '/search/5/?s=slow+trains' });
    chooseFilter('sort', 'most-viewed');
    chooseFilter('date', 'week');
    expect(nextAddress()).toBe('/search/1/?s=slow+trains&sort=most-viewed&date=week');
    chooseFilter('sort', 'relevance');
    expect(nextAddress()).toBe('/search/1/?s=slow+trains&date=week');
  });

  it('go nowhere when nothing is chosen, and forget what was', () => {
    const { visited } = providePlatform({ address: '/videos/longest/2/?duration=1' });
    chooseFilter('duration', '2');
    resetFilters();
    applyFilters();
    expect(visited).toEqual([]);
  });

  it('"all" is no filter', () => {
    providePlatform({ address: '/videos/top-rated/1/?date=day&duration=1' });
    chooseFilter('date', 'all');
    chooseFilter('duration', '');
    expect(nextAddress()).toBe('/videos/top-rated/1/');
  });
});
