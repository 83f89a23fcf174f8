import { RECENT_SEARCHES_SHOWN } from '#config/limits.ts';
import { $recentSearches, forgetSearches, rememberSearch } from '#stores/recent-searches.ts';
import { describe, expect, it } from 'vitest';
import { mount, providePlatform } from './platform.ts';

describe('recent searches', () => {
  it('SRCH-13 keep titles in the browser, under "searches"', () => {
    const { kept } = providePlatform();
    rememberSearch('  slow   trains ');
    expect(JSON.parse(kept.get('searches') ?? '')).toEqual(['slow trains']);
  });

  it('SRCH-14 show the last three, newest first', () => {
    providePlatform();
    mount($recentSearches);
    for (const title of ['harbour', 'dunes', 'aurora', 'lighthouse']) rememberSearch(title);
    expect($recentSearches.get()).toEqual(['lighthouse', 'aurora', 'dunes']);
    expect($recentSearches.get()).toHaveLength(RECENT_SEARCHES_SHOWN);
  });

  it('move a repeated title to the front instead of showing it twice', () => {
    providePlatform();
    mount($recentSearches);
    for (const title of ['harbour', 'dunes', 'Harbour']) rememberSearch(title);
    expect($recentSearches.get()).toEqual(['Harbour', 'dunes']);
  });

  it('do not keep what is too short to be a search', () => {
    const { kept } = providePlatform();
    rememberSearch('ab');
    expect(kept.has('searches')).toBe(false);
  });

  it('can be forgotten', () => {
    providePlatform();
    mount($recentSearches);
    for (const title of ['harbour', 'dunes']) rememberSearch(title);
    forgetSearches();
    expect($recentSearches.get()).toEqual([]);
  });

  it('take no harm from a foreign entry', () => {
    const { kept } = providePlatform();
    kept.set('searches', '{"not": "a list"');
    mount($recentSearches);
    expect($recentSearches.get()).toEqual([]);
  });

  it('follow another tab', () => {
    const platform = providePlatform();
    mount($recentSearches);
    platform.writeElsewhere('searches', '["boats"]');
    expect($recentSearches.get()).toEqual(['boats']);
  });
});
