import { describe, expect, it } from 'vitest';
import { readOptions } from '../../bench/pages/options.ts';

describe('the options of the page bench', () => {
  it('are everything by themselves', () => {
    const { pages, lines, stores, rounds } = readOptions([]) ?? {};
    expect(pages).toHaveLength(7);
    expect({ lines, stores, rounds }).toEqual({
      lines: ['4g', '3g'],
      stores: ['warm', 'cold'],
      rounds: 5,
    });
  });

  it('take one page quickly', () => {
    const options = readOptions(['--quick', '--page', 'video', '--rounds', '2']);
    expect(options).toMatchObject({
      pages: ['video'],
      lines: ['4g'],
      stores: ['warm'],
      rounds: 2,
    });
  });

  it.each([
    [['--page', 'nowhere'], /--page nowhere: one of home, /],
    [['--line', '5g'], /--line 5g: one of 4g, 3g/],
    [['--rounds', '0'], /--rounds 0/],
    [['--rounds', 'many'], /--rounds many/],
    [['--round', '3'], /--round/],
  ])('refuse %j with a sentence', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(sentence);
  });
});
