import { describe, expect, it } from 'vitest';
import { choiceQuery, listingBy, NO_CHOICE } from '#routes/category-choice.ts';
import { matchesCategory } from '#lib/category-match.ts';

const CHOICE = { dirs: ['rain', 'city'], sort: 'longest', filters: { duration: '2', date: '' } };

describe('a choice of categories', () => {
  it('leads to the listing by them, in its order and with its filters', () => {
    expect(listingBy(CHOICE, ['rain'])).toBe('/categories/rain/longest/1/?duration=2');
    expect(listingBy(NO_CHOICE, ['a b', 'é'])).toBe('/categories/a%20b,%C3%A9/latest-updates/1/');
  });

  it('CAT-09 leads to the index when none is left', () => {
    expect(listingBy(CHOICE, [])).toBe('/categories/');
  });

  it('is kept by the index without what is not set', () => {
    expect(choiceQuery(CHOICE)).toEqual({ category: 'rain,city', sort: 'longest', duration: '2' });
    expect(choiceQuery({ ...CHOICE, dirs: [] })).toEqual({});
  });
});

describe('finding a category', () => {
  const of = (title: string, text: string, dir = 'x'): boolean =>
    matchesCategory({ title, dir }, text);

  it('looks at neither case, accents nor width', () => {
    expect(of('Forêt Noire', 'FORET')).toBe(true);
    expect(of('Night', 'ｎｉｇｈｔ')).toBe(true);
    expect(of('Night', 'nigth')).toBe(false);
    expect(of('Łodzie', 'lodzie')).toBe(true);
    expect(of('Straße', 'STRASSE')).toBe(true);
    expect(of("Sous l'eau", 'l’eau')).toBe(true);
  });

  it('wants every word, in any order, and takes the dir too', () => {
    expect(of('Slow trains', 'trains slow')).toBe(true);
    expect(of('Slow trains', 'trains fast')).toBe(false);
    expect(of('Züge', 'trains', 'trains')).toBe(true);
  });

  it('finds everything by nothing', () => {
    expect(of('Rain', '  ')).toBe(true);
  });
});
