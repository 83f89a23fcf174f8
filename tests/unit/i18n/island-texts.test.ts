import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { loadTexts } from '#i18n/island-texts.ts';

describe('loadTexts', () => {
  it.each(LANGUAGES)(
    'I18N-14 gives an island its texts in %s, English at the worst',
    async (lang) => {
      const t = await loadTexts('islands', lang);
      expect(t('filters.apply')).not.toBe('filters.apply');
    },
  );

  it('loads a language once', async () => {
    const [first, second] = await Promise.all([
      loadTexts('player', 'de'),
      loadTexts('player', 'de'),
    ]);
    expect(first).toBe(second);
  });
});
