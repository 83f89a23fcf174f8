import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmbedOptions } from '#lib/embed-options.ts';
import { embedQuery } from '#lib/embed-query.ts';
import { withQuery } from '#lib/query.ts';

describe('the options of an embed', () => {
  it('are read as they were written', () => {
    const options = fc.record({
      startAt: fc.integer({ min: 0, max: 100_000 }),
      autoplay: fc.boolean(),
      muted: fc.boolean(),
      loop: fc.boolean(),
      controls: fc.boolean(),
    });
    fc.assert(
      fc.property(options, (asked) => {
        const address = withQuery('/embed/7/', embedQuery(asked));
        expect(readEmbedOptions(new URL(address, 'https://a.example').search)).toEqual(asked);
      }),
    );
  });

  it('leave an address as it is where all is as usual', () => {
    expect(withQuery('/embed/7/', embedQuery({ controls: true, autoplay: false }))).toBe(
      '/embed/7/',
    );
  });

  it.each(['?autoplay=2&muted=yes&loop=-1&controls=none&start_time=soon', '', '?controls=x'])(
    '%j says nothing',
    (search) => {
      expect(readEmbedOptions(search)).toEqual({
        startAt: 0,
        autoplay: false,
        muted: false,
        loop: false,
        controls: true,
      });
    },
  );

  it('take the bare name, true and false, and the first of two', () => {
    const read = readEmbedOptions(
      '?autoplay&muted=true&controls=false&loop=1&loop=0&start_time=1m30s',
    );
    expect(read).toEqual({ startAt: 90, autoplay: true, muted: true, loop: true, controls: false });
  });
});
