import { describe, expect, it } from 'vitest';
import { STORAGE, type StorageRow } from '#config/browser-storage.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#config/locales.ts';
import { createTranslator } from '#i18n/translator.ts';
import { readTexts } from '#i18n/read-texts.ts';
import { paths } from '#routes/paths.ts';
import { useDemo } from './support/demo.ts';
import { allByRole, wordsOf } from './support/read-page.ts';

const demo = useDemo();
const page = async (lang: string) =>
  (await demo.read(`/${lang}${paths.information('cookies_policy')}`)).document;

const rows = Object.entries(STORAGE).flatMap(([area, names]) =>
  Object.entries<StorageRow>(names).map(([name, row]) => ({ area, name, row })),
);
/** As `wordsOf` gives it. */
const words = (text: string): string => text.replaceAll('`', '').replaceAll(/\s+/gu, ' ');
const shown = (name: string): string => name.replace('*', '…');

describe.each(LANGUAGES)('the cookies policy in %s', (lang) => {
  const t = createTranslator(lang);

  it('tells of everything that is stored its purpose and its lifetime', async () => {
    const lines = allByRole(await page(lang), 'row').map((line) => ({
      names: [...line.querySelectorAll('td:first-child code')].map(wordsOf),
      cells: [...line.querySelectorAll('td')].map(wordsOf),
    }));
    for (const { area, name, row } of rows) {
      const purpose = t(`storage.purpose.${row.purpose}` as 'storage.purpose.age');
      const lifetime = t(`storage.lifetime.${row.lifetime}` as 'storage.lifetime.year', {
        days: 30,
        minutes: 15,
      });
      const line = lines.find(
        ({ names, cells }) => names.includes(shown(name)) && cells[1] === words(purpose),
      );
      expect([area, name, line?.cells[2]]).toEqual([area, name, words(lifetime)]);
    }
    const named = lines.flatMap(({ names }) => names);
    expect(named.toSorted()).toEqual(rows.map(({ name }) => shown(name)).toSorted());
  });

  it('says which of it is not kept with the necessary alone', async () => {
    const item = allByRole(await page(lang), 'listitem').find((one) =>
      wordsOf(one).includes('positions'),
    );
    const names = [...(item?.querySelectorAll('code') ?? [])].map(wordsOf);
    const history = rows.filter(({ row }) => row.consent === 'history');
    expect(names).toEqual(history.map(({ name }) => shown(name)));
  });

  it('has no placeholder left', async () => {
    expect(wordsOf((await page(lang)).body)).not.toMatch(/\{\w+\}/u);
  });
});

it('has no text of an entry that is stored no more', () => {
  const { storage } = readTexts()[DEFAULT_LANGUAGE]?.site as unknown as {
    storage: Record<'purpose' | 'lifetime', object>;
  };
  for (const kind of ['purpose', 'lifetime'] as const) {
    const asked = new Set(rows.map(({ row }) => row[kind]));
    expect(Object.keys(storage[kind]).toSorted()).toEqual([...asked].toSorted());
  }
});
