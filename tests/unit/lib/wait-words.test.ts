import { expect, it } from 'vitest';
import { fillIn } from '#i18n/translate.ts';
import { waitWords } from '#lib/wait-words.ts';

it.each([
  [{}, 'in 60 seconds', 'in 60 Sekunden', '60 秒後'],
  [{ seconds: 1 }, 'in 1 second', 'in 1 Sekunde', '1 秒後'],
  [{ seconds: 91 }, 'in 2 minutes', 'in 2 Minuten', '2 分後'],
  [{ seconds: '5401' }, 'in 2 hours', 'in 2 Stunden', '2 時間後'],
])('a text says when to try again, of %o', (info, ...said) => {
  const words = ['en', 'de', 'ja'].map((lang) => fillIn('{when}', waitWords(lang, info)));
  expect(words).toEqual(said);
});
