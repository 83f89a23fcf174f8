import { describe, expect, it } from 'vitest';
import { offer } from '#lists/filter-bar.ts';
import { LETTERS } from '#lists/models.ts';
import { clientOf, listOf, t, type Answers } from './list-under-test.ts';

describe('what a page offers', () => {
  const offered = async (path: string, query = '', answers: Answers = {}) => {
    const { list, asked } = listOf(path, query);
    return offer(list, asked, { client: clientOf(answers), group: 'str', lang: 'en', t });
  };

  it('LIST-07 LIST-11 of videos is a date where the sort takes one, a length and a kind, each from page 1', async () => {
    const { groups, fields, chosen } = await offered('/videos/top-rated/3/', 'duration=2');
    expect(groups.map(({ name, label }) => [name, label])).toEqual([
      ['sort', 'sort.label'],
      ['date', 'filter.date'],
      ['duration', 'filter.duration'],
      ['type', 'filter.type'],
    ]);
    expect(groups[1]?.options[1]).toEqual({
      value: 'day',
      text: 'filter.date_day',
      href: '/videos/top-rated/1/?date=day&duration=2',
      current: false,
    });
    expect(groups[2]?.options.map(({ text, current }) => [text, current])).toEqual([
      ['filter.duration_all', false],
      ['filter.duration_1', false],
      ['filter.duration_2', true],
      ['filter.duration_3', false],
    ]);
    expect(groups[3]?.options.map(({ text, href }) => [text, href])).toEqual([
      ['filter.type_all', '/videos/top-rated/1/?duration=2'],
      ['filter.type_hd', '/videos/top-rated/1/?duration=2&type=hd'],
    ]);
    expect(groups[0]?.options.find(({ value }) => value === 'longest')).toEqual({
      value: 'longest',
      text: 'sort.longest',
      href: '/videos/longest/1/?duration=2',
      current: false,
    });
    expect(groups[0]?.options.filter(({ current }) => current).map(({ value }) => value)).toEqual([
      'top-rated',
    ]);
    expect([fields, chosen]).toEqual([[], []]);
    expect((await offered('/videos/longest/1/')).groups.map(({ name }) => name)).toEqual([
      'sort',
      'duration',
      'type',
    ]);
  });

  it('of models is each order under its own name', async () => {
    const { groups } = await offered('/models/recent/1/');
    expect(groups[0]?.options.map(({ text }) => text)).toEqual(
      [
        'most-popular',
        'alphabet',
        'count-videos',
        'latest-updates',
        'most-viewed',
        'recent',
        'top-rated',
      ].map((sort) => `model_sort.${sort}`),
    );
  });

  it('of the videos of a country is every order once', async () => {
    const { groups } = await offered('/top-country/1/');
    expect(groups[0]?.options.map(({ value }) => value).toSorted()).toEqual([
      'latest-updates',
      'longest',
      'most-commented',
      'most-popular',
      'most-viewed',
      'top-rated',
    ]);
  });

  it('of a search is a date in every order, and no order', async () => {
    const { groups } = await offered('/search/1/', 's=sea&sort=longest');
    expect(groups.map(({ name }) => name)).toEqual(['date', 'duration', 'type']);
  });

  it('of models is ten fields, and what is chosen comes off one by one', async () => {
    const countries = {
      'countries/14400/str.models.json': { countries: [{ country: 'DE', total: 3 }] },
    };
    const { fields, chosen } = await offered(
      '/models/recent/2/',
      'age=2&country=de&alphabet=0',
      countries,
    );
    expect(fields.map(({ name, label, value }) => [name, label, value])).toEqual([
      ['alphabet', 'attribute.alphabet', '0'],
      ['country', 'attribute.country', 'de'],
      ['race', 'attribute.race', ''],
      ['age', 'attribute.age', '2'],
      ['tits_size', 'attribute.tits_size', ''],
      ['hair_color', 'attribute.hair_color', ''],
      ['height', 'attribute.height', ''],
      ['weight', 'attribute.weight', ''],
      ['tattoo', 'attribute.tattoo', ''],
      ['piercing', 'attribute.piercing', ''],
    ]);
    expect(fields[1]?.options).toEqual([{ value: 'de', text: 'Germany' }]);
    expect(fields[3]?.options[0]).toEqual({ value: '1', text: 'attribute.age_1' });
    expect(fields[0]?.options.slice(-2)).toEqual([
      { value: 'z', text: 'Z' },
      { value: '0', text: '#' },
    ]);
    expect(LETTERS).toHaveLength(27);
    expect(chosen).toEqual([
      {
        text: 'models.chip {"label":"attribute.alphabet","value":"#"}',
        without: '/models/recent/1/?country=de&age=2',
      },
      {
        text: 'models.chip {"label":"attribute.country","value":"Germany"}',
        without: '/models/recent/1/?alphabet=0&age=2',
      },
      {
        text: 'models.chip {"label":"attribute.age","value":"attribute.age_2"}',
        without: '/models/recent/1/?alphabet=0&country=de',
      },
    ]);
  });

  it('of models is every country where the API tells of none', async () => {
    const { fields } = await offered('/models/recent/1/');
    expect(fields[1]?.options.length).toBeGreaterThan(50);
    expect(fields[1]?.options).toContainEqual({ value: 'de', text: 'Germany' });
  });

  it('COM-04 of members is what they tell of themselves, with ages in years', async () => {
    const member = { 'member/7200/0/0/12.json': { member: { _id: '12', name: 'Ann' } } };
    const query = 's=kim&object_id=12&gender=2';
    const { fields, chosen, groups } = await offered('/community/recent/1/', query, member);
    expect(groups).toEqual([]);
    expect(fields.map(({ name, label }) => [name, label])).toEqual([
      ['gender', 'members.filter_gender'],
      ['age', 'members.filter_age'],
      ['country', 'members.filter_country'],
      ['relationship', 'members.filter_relationship'],
      ['orientation', 'members.filter_orientation'],
      ['avatar', 'members.filter_avatar'],
    ]);
    expect(fields[1]?.options).toEqual([
      { value: '1', text: '18–21' },
      { value: '2', text: '22–29' },
      { value: '3', text: '30–39' },
      { value: '4', text: '40+' },
    ]);
    expect(fields[0]?.options[0]).toEqual({ value: '1', text: 'members.gender_1' });
    expect(fields[2]?.options.length).toBeGreaterThan(50);
    expect(fields[2]?.options).toContainEqual({ value: 'de', text: 'Germany' });
    expect(chosen.map(({ text }) => text)).toEqual([
      '“kim”',
      'models.chip {"label":"members.filter_gender","value":"members.gender_2"}',
      'members.friends_of {"name":"Ann"}',
    ]);
    const unknown = await offered('/community/recent/1/', 'object_id=12');
    expect(unknown.chosen).toEqual([
      { text: 'members.friends_of {"name":12}', without: '/community/recent/1/' },
    ]);
  });
});
