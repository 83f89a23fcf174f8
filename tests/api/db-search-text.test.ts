import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexedText, searchTerms } from '#api/catalogue/search-text.ts';
import { matchExpressions } from '#api/catalogue/sqlite/match-expression.ts';
import { scratchDatabase } from './db-support/database.ts';

// On SQLite alone: its index of words.

/** Which of the titles a visitor's text finds. */
function found(titles: string[], text: string): string[] {
  const { sqlite } = scratchDatabase();
  const insert = sqlite.prepare('INSERT INTO entity_search (rowid, title, cjk) VALUES (?, ?, ?)');
  for (const [index, title] of titles.entries()) {
    const { words, cjk } = indexedText(title);
    insert.run(index, words, cjk);
  }
  const match = matchExpressions(text)?.all;
  if (match === undefined) return [];
  return sqlite
    .prepare('SELECT rowid FROM entity_search WHERE entity_search MATCH ? ORDER BY rowid')
    .all(match)
    .map(({ rowid }) => titles[Number(rowid)] ?? '');
}

it.each([
  ['Île-aux-Brumes', 'ile brumes'],
  ['Łabno o świcie', 'labno swicie'],
  ['Großenried', 'GROSSEN'],
  ['Ёлка в лесу', 'елка лесу'],
  ['Don’t look down', "don't"],
  ['ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
  ['夜の街の灯り', '夜の街'],
  ['雨上がりの東京タワー', '東京'],
  ['静かな海', '海'],
  ['ガラスの花', 'ｶﾞﾗｽ'],
  ['한국의 바다', '바다'],
  ['Tsukimoriの街', 'tsukimori 街'],
])('finds "%s" by "%s"', (title, text) => {
  expect(found([title, 'Something else', '別のもの'], text)).toEqual([title]);
});

it.each([
  ['海', ['山の上']],
  ['東京', ['京都の東']],
  ['ガラス', ['カラス']],
  ['lake night', ['Lake at noon']],
])('does not find by "%s" what lacks it', (text, titles) => {
  expect(found(titles, text)).toEqual([]);
});

it('makes a valid expression of any text, or none', () => {
  const { sqlite } = scratchDatabase();
  const select = sqlite.prepare('SELECT count(*) FROM entity_search WHERE entity_search MATCH ?');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const match = matchExpressions(text)?.all;
      if (match !== undefined) expect(() => select.get(match)).not.toThrow();
      else expect(searchTerms(text)).toEqual({ words: [], runs: [] });
    }),
  );
});

it('finds every text that has a term by that very text', () => {
  const { sqlite } = scratchDatabase();
  const insert = sqlite.prepare('INSERT INTO entity_search (rowid, title, cjk) VALUES (1, ?, ?)');
  const remove = sqlite.prepare('DELETE FROM entity_search WHERE rowid = 1');
  const select = sqlite.prepare('SELECT rowid FROM entity_search WHERE entity_search MATCH ?');
  const words = fc.constantFrom('夜の街', 'Łódź', 'Ёж', 'harbour', '海', 'naïve', '한국', 'ß', '7');
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), (parts) => {
      const text = parts.join(' ');
      const { words: title, cjk } = indexedText(text);
      insert.run(title, cjk);
      expect(select.all(matchExpressions(text)?.all ?? '')).toEqual([{ rowid: 1 }]);
      remove.run();
    }),
  );
});
