import { expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { useDemo } from './support/demo.ts';

const demo = useDemo();

/** The page of a video of the demo that was deleted. */
async function deleted(): Promise<string> {
  for (let id = 1; id <= 1000; id += 1) {
    const page = paths.video({ id, dir: 'any' });
    if ((await fetch(demo.origin + page)).status === 410) return page;
  }
  throw new Error('no video of the demo was deleted');
}

it(
  'the comments of a video that is gone are gone as well, not away for a moment',
  { tags: 'long' },
  async () => {
    const { status, headers } = await fetch(`${demo.origin}${await deleted()}?part=comments`);
    expect([status, headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
  },
);
