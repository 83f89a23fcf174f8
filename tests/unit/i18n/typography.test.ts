import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#config/locales.ts';
import { NAMESPACES } from '#i18n/namespaces.ts';
import { readTexts } from '#i18n/read-texts.ts';
import { flatTexts } from './compare-texts.ts';

const texts = readTexts();

const textsLike = (lang: Language, pattern: RegExp): string[] =>
  NAMESPACES.flatMap((name) => [...flatTexts(texts[lang]?.[name] ?? {}).values()]).filter((text) =>
    pattern.test(text),
  );

describe('the marks of a language', () => {
  it('never stand alone at the start or end of a line in French', () => {
    expect(textsLike('fr', /\S [:;?!%»]|« /)).toEqual([]);
  });

  it.each(['it', 'nl', 'pl'] as const)('follow a number without a space in %s', (lang) => {
    expect(textsLike(lang, /[\d}]\s%/)).toEqual([]);
  });

  it.each([
    ['de', /[”']/],
    ['es', /[„«»']/],
    ['fr', /[“”„']/],
    ['it', /[“”„']/],
    ['nl', /[“”„«»']/],
    ['pl', /[“«»']/],
    ['pt', /[„«»']/],
    ['ru', /[“”„']/],
  ] as const)('are its own quotes and apostrophes in %s', (lang, pattern) => {
    expect(textsLike(lang, pattern)).toEqual([]);
  });

  it('are as wide as the letters of Japanese', () => {
    expect(textsLike('ja', /[ぁ-ん一-龠ァ-ー][:;!?,]|[、。：！？]\s/u)).toEqual([]);
  });

  it('are long dashes between words in Russian', () => {
    expect(textsLike('ru', /\s[–-]\s/)).toEqual([]);
  });
});

it.each([
  ['de', ['Ihnen', 'Ihrem', 'Ihren']],
  ['es', ['usted', 'vosotros', 'vuestro', 'vuestra', 'os']],
  ['fr', ['tu', 'toi', 'ton', 'tes']],
  ['it', ['Lei', 'La preghiamo', 'Suo', 'Suoi']],
  ['nl', ['u', 'uw']],
  ['pl', ['Pan', 'Pana', 'Pani', 'Państwo', 'Państwa']],
  ['pt', ['tu', 'teu', 'tua', 'teus', 'contigo']],
  ['ru', ['ты', 'тебя', 'тебе', 'твой', 'твоя', 'твои']],
] as const)('a visitor is addressed in one way in %s', (lang, words) => {
  expect(textsLike(lang, new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'u'))).toEqual(
    [],
  );
});

it.each([
  ['de', /zweite[nr]? (?:Schritt|Faktor) (?:ist|wird)|Einspruch ein|(?:deine|dieselbe) Stimme/iu],
  ['es', /formas? de entrar|segundo paso (?:está|se)|(?<!\p{L})añad|regístrate/iu],
  ['fr', /deuxième étape (?:est|sera|va)|second facteur|vos envois|le nécessaire(?!\p{L})/iu],
  ['it', /secondo fattore|secondo passaggio (?:è|sarà|viene)|per email|modelli(?!\p{L})/iu],
  ['ja', /くり返|ブラウザ(?!ー)|人身売買|を(?:消|隠)す/u],
  ['nl', /tweede (?:stap|factor) (?:staat|gaat|is)|(?<!\p{L})een mail(?!\p{L})|aangaat/iu],
  ['pl', /drug\S+ krok\S* logowania|obrazek/iu],
  ['pt', /segunda etapa (?:está|será)|cadastr|donos?(?!\p{L})/iu],
  ['ru', /учётн|(?<!\p{L})знаков|возражени|возразить|второй шаг (?:включ|отключ)/iu],
] as const)('a thing has one name in %s', (lang, others) => {
  expect(textsLike(lang, others)).toEqual([]);
});

it.each([
  ['de', /(?<!\p{L})(?:Moderator|Abonnent|Eigentümer|Besucher)/u],
  ['es', /(?<!\p{L})(?:estás|eres) (?:\p{L}+[ai]d|suscrit|adult)[oa](?!\p{L})|^suscrito$/iu],
  ['fr', /vous (?:êtes|avez été) \p{L}*(?:é|it|eur)(?!\p{L})|soyez connecté|vous seul(?!\p{L})/iu],
  ['it', /(?:sei|vieni|verrai|essere) \S*(?:avvisato|iscritto|informato)|te stesso|tuo amico/iu],
  ['pl', /\p{L}ł[ae]ś(?!\p{L})/u],
  ['pt', /você está \p{L}+[oa]d[oa](?!\p{L})|^inscrito$/iu],
] as const)('nobody is taken for a man or a woman in %s', (lang, forms) => {
  expect(textsLike(lang, forms)).toEqual([]);
});

it.each(LANGUAGES)(
  'an empty history names the answer to the notice as its button does in %s',
  (lang) => {
    const site = flatTexts(texts[lang]?.site ?? {});
    expect(site.get('history.off_text')).toContain(site.get('cookies.necessary') ?? '-');
  },
);

it.each(['es', 'fr', 'it', 'pt'] as const)(
  '“12M” and “1,2M” of a list are worded alike in %s',
  (lang) => {
    const site = flatTexts(texts[lang]?.site ?? {});
    for (const key of ['tile.views', 'list.videos', 'profile.subscribers'])
      expect(site.get(`${key}_many`)).toBe(site.get(`${key}_other`));
  },
);
