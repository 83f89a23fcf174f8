import { expect, it } from 'vitest';
import { checkReport, reportedAt } from '#routes/reported.ts';

const VIDEO = { section: 'videos', id: 12 };

const report = (fields: { address: string; message?: string }): (readonly string[])[] =>
  checkReport({
    ...{ category: 'spam', message: 'It is the same film.', good_faith: '1', ...fields },
    ...{ from: '', to: '', name: '', email: '', file: null },
  }).map(({ field, code }) => [field, code]);
const namesSeveral = (text: string): boolean =>
  report({ address: text }).flat().includes('one_address');

it.each([
  'islet.example/videos/12/',
  'islet.example:8080/de/videos/12/film/',
  'www.islet.example/videos/12/#owner',
  'Please look: https://islet.example/videos/12/ and islet.example/videos/12/?fr=1',
  'videos/12/',
])('%s, as a browser shows it or with words around it, is a report of that video', (text) => {
  expect(reportedAt(text)).toEqual(VIDEO);
  expect(namesSeveral(text)).toBe(false);
});

it.each([
  'https://islet.example/videos/12/ https://islet.example/videos/13/',
  'https://islet.example/videos/12/https://islet.example/videos/13/',
  'islet.example/videos/12?x=1, islet.example/album/13/a/',
])('%s is more than one thing, and none of them is taken for what is meant', (text) => {
  expect(namesSeveral(text)).toBe(true);
});

it.each([
  '',
  'islet.example',
  'a picture of me',
  '/no/such/page/',
  '/videos/12/?to=https://a.example/videos/13/',
])('“%s” is not several', (text) => expect(namesSeveral(text)).toBe(false));

it('an address too many is told together with what else is wrong, in the order of the form', () => {
  expect(report({ address: '/videos/12/ /videos/13/', message: ' ' })).toEqual([
    ['address', 'one_address'],
    ['message', 'required'],
  ]);
});
