import { expect, it } from 'vitest';
import { isPlain } from '#lib/is-plain.ts';

const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
  'a press with %s asks for something else, one without any is plain',
  (key) => {
    expect([isPlain(NONE), isPlain({ ...NONE, [key]: true })]).toEqual([true, false]);
  },
);
