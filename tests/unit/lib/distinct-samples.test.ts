import { expect, it } from 'vitest';
import { distinctSamples } from '#lib/distinct-samples.ts';

const of = (...all: string[][]) => distinctSamples(all.map((samples) => ({ samples })));

it('gives each a sample of its own', () => {
  expect(of(['a', 'b'], ['a', 'c'])).toEqual(['a', 'c']);
});

it('has those before take another one where a later one has no choice', () => {
  expect(of(['a', 'b'], ['b', 'c'], ['a'])).toEqual(['b', 'c', 'a']);
});

it('repeats one where there are too few, and gives none where there is none', () => {
  expect(of(['a'], ['a'], [])).toEqual(['a', 'a', undefined]);
});
