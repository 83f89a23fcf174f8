import { describe, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import type { View } from '#lib/view.ts';
import { categoryNames } from '../../../src/pages/_load/category-names.ts';

const TRAINS = { dir: 'trains', title: 'Trains', total_videos: '3' };
const OTHERS = [
  { dir: 'trains', title: 'Trains' },
  { dir: 'fog', title: 'Fog' },
];

const asked: string[] = [];
const localsOf = (lang: View['lang'], answer: () => Response) => ({
  view: { lang, group: 'str', gate: 'none', prefix: '' } as const,
  client: createClient({
    fetch: (request) => {
      asked.push(new URL(request.url).pathname);
      return Promise.resolve(answer());
    },
    origin: 'http://api.test',
  }),
});
const inRussian = () => Response.json({ categories: [{ ...TRAINS, title: 'Поезда' }] });

describe('the categories of a video', () => {
  it('are called as in the list of categories in the language of the page', async () => {
    const rename = await categoryNames(localsOf('ru', inRussian));
    expect(rename(OTHERS).map(({ title }) => title)).toEqual(['Поезда', 'Fog']);
    expect(asked.splice(0)).toEqual([expect.stringContaining('str.all.ru')]);
  });

  it('keep their names where there is no such list, and in English without a question', async () => {
    const broken = await categoryNames(localsOf('ru', () => new Response('', { status: 502 })));
    expect(broken(OTHERS)).toEqual(OTHERS);
    asked.splice(0);
    expect((await categoryNames(localsOf('en', inRussian)))(OTHERS)).toEqual(OTHERS);
    expect(asked).toEqual([]);
  });
});
