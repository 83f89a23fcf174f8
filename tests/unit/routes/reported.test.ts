import { expect, it } from 'vitest';
import { namesSeveral, reportedAt } from '#routes/reported.ts';

const VIDEO = { section: 'videos', id: 12 };

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
