import type { DatabaseSync } from 'node:sqlite';
import { searchTerms } from '../catalogue/search-text.ts';

/** What calls are made with: all of it stands in the database. */
export interface Samples {
  /** `dir`s of every category. */
  categories: string[];
  /** Sets of three and more categories that a video carries together. */
  together: string[][];
  /** The longer words of titles, by title. */
  titles: string[][];
  /** Names of models, channels and categories. */
  names: string[];
  /** Ids of listed videos. */
  videos: number[];
}

const SAMPLE = 5000;
const SHORT = 3;

/** Reads samples spread evenly over the database. */
export function takeSamples(sqlite: DatabaseSync): Samples {
  const texts = (query: string): string[] =>
    sqlite
      .prepare(query)
      .all()
      .map((row) => String(row['text']));
  const last = Number(sqlite.prepare('SELECT max(id) AS id FROM videos').get()?.['id']);
  const step = Math.max(1, Math.floor(last / SAMPLE));
  const rows = sqlite
    .prepare('SELECT id, title FROM videos WHERE visible = 1 AND id % ? = 1 % ?')
    .all(step, step);
  const titles = rows.map((row) =>
    searchTerms(String(row['title'])).words.filter((word) => word.length > SHORT),
  );
  return {
    categories: texts('SELECT dir AS text FROM categories'),
    together: texts(`SELECT group_concat(dir) AS text FROM video_categories
      JOIN categories ON categories.id = category_id
      WHERE video_id % ${step} = 1 % ${step} GROUP BY video_id HAVING count(*) >= 3`).map((dirs) =>
      dirs.split(','),
    ),
    titles: titles.map((words) => [...new Set(words)]).filter((words) => words.length >= 3),
    names: texts(`SELECT title AS text FROM models UNION ALL SELECT title FROM channels
      UNION ALL SELECT title FROM categories`),
    videos: rows.map((row) => Number(row['id'])),
  };
}
