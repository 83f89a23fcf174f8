import { expect, it } from 'vitest';
import {
  keepUntouched,
  keepUntouchedAlbum,
  placesOf,
  wasOf,
} from '../../../src/pages/_upload/untouched.ts';

const FORMER = {
  ...{ title: 'By the lake', desc: 'Water.\nMorning.', categories: ['sea', 'town'] },
  ...{ models: ['A', 'B'], gender: 'str', lang: 'en' },
};
const NOW = {
  ...{ title: 'On the hill', desc: 'Stones.', categories: ['hill'] },
  ...{ models: ['C'], gender: 'gay', lang: 'de' },
};

/** A form that came with what was told formerly, as a browser sends it. */
function formOf(typed: Record<string, string>): FormData {
  const form = new FormData();
  const texts = { title: 'By the lake', desc: 'Water.\r\nMorning.', models: 'A, B', gender: 'str' };
  for (const [name, value] of Object.entries({ ...texts, lang: 'en', ...typed }))
    form.set(name, value);
  for (const dir of ['town', 'sea']) form.append('categories', dir);
  form.set('was', wasOf(FORMER));
  return form;
}

const told = (form: FormData) => ({
  ...Object.fromEntries(form),
  categories: form.getAll('categories'),
});

it('what was not touched in a form is what another tab has made of it since', () => {
  const form = formOf({ title: 'By the sea' });
  keepUntouched(form, NOW);
  expect(told(form)).toMatchObject({
    ...{ title: 'By the sea', desc: 'Stones.', categories: ['hill'] },
    ...{ models: 'C', gender: 'gay', lang: 'de' },
  });
});

it.each(['', 'no JSON', '{"title":"By the lake"}', 'null'])(
  'a form that says %j of what it had is taken as it is',
  (was) => {
    const form = formOf({ was });
    form.set('was', was);
    const before = told(form);
    keepUntouched(form, NOW);
    expect(told(form)).toEqual(before);
  },
);

const photo = (id: number) => ({ id, thumbnail: '', width: 1, height: 1 });
/** What of an album's places goes to the API of a form whose photos came in the order 1, 2 and are typed in another. */
function placesSent(order: number[], cover: string): string[] {
  const form = formOf({});
  const was = placesOf({ photos: [photo(1), photo(2)], cover: null });
  for (const [name, value] of Object.entries({ ...was, cover })) form.set(name, value);
  for (const id of [1, 2]) form.set(`place_${id}`, '1');
  keepUntouchedAlbum(form, NOW as unknown as Parameters<typeof keepUntouchedAlbum>[1], order);
  return [...form.keys()].filter((name) => /^(?:place_|cover$)/u.test(name));
}

it('an order and a cover that were not touched are not told', () => {
  expect(placesSent([1, 2], '1')).toEqual([]);
  expect(placesSent([2, 1], '1')).toEqual(['place_1', 'place_2']);
  expect(placesSent([1], '2')).toEqual(['cover', 'place_1', 'place_2']);
});
