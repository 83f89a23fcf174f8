import { describe, expect, it } from 'vitest';
import { captions, chapters } from '#contract/captions.ts';

describe('captions and chapters of an answer', () => {
  it('may be missing, or be something else', () => {
    for (const wire of [undefined, null, '', {}, 5]) {
      expect(captions.parse(wire)).toEqual([]);
      expect(chapters.parse(wire)).toEqual([]);
    }
  });

  it('leave out what does not fit, and a language that is named twice', () => {
    const url = '/en.vtt';
    const wire = [
      { lang: 'en', url },
      { lang: 'en', url: '/other.vtt' },
      { lang: '"><script>', url },
      { lang: 'de', title: 'Deutsch' },
      { lang: 'pt-BR', title: 'Português (Brasil)', url },
      null,
    ];
    expect(captions.parse(wire)).toEqual([
      { lang: 'en', title: '', url },
      { lang: 'pt-BR', title: 'Português (Brasil)', url },
    ]);
  });

  it('are put in order, whether their seconds are text or numbers', () => {
    const wire = [
      { start: '90', title: 'Later' },
      { start: 0, title: 'First' },
      { start: '-4', title: 'Never' },
      { start: '50', title: '' },
    ];
    expect(chapters.parse(wire)).toEqual([
      { start: 0, title: 'First' },
      { start: 90, title: 'Later' },
    ]);
  });
});
