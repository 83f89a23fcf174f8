import { afterEach, describe, expect, it, vi } from 'vitest';
import { pseudoText, pseudoTexts } from '#i18n/pseudo.ts';
import { createTranslator, islandTexts } from '#i18n/translator.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the language that does not exist', () => {
  it('is longer, in brackets, and keeps placeholders', () => {
    const text = pseudoText('Results for {name}');
    expect(text).toMatch(/^\[Réšûltš för \{name\}( ō)+\]$/);
    expect(text.length).toBeGreaterThan('Results for {name}'.length * 1.4);
  });

  it('goes through groups', () => {
    expect(pseudoTexts({ a: { b: 'On' } })).toEqual({ a: { b: '[Öñ ō]' } });
  });

  it('stands in place of English when a developer asks for it', () => {
    expect(createTranslator('en')('nav.home')).not.toContain('[');
    vi.stubEnv('PSEUDO_LOCALE', 'true');
    expect(createTranslator('de')('nav.home')).toMatch(/^\[.+\]$/);
    expect(createTranslator('en')('tile.views', { count: 2, n: '2' })).toMatch(/^\[2 .+\]$/);
    expect(JSON.stringify(islandTexts('en', 'player'))).toContain('[');
  });
});
