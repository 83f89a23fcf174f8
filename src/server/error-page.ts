import { createTranslator } from '#i18n/translator.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/locales.ts';
import { SITE } from '#config/site.ts';
import { paths, localPath } from '#routes/paths.ts';

interface Words {
  title: string;
  text: string;
}

/** What the server itself tells a visitor of a request that is none of a page's, where no page of the site can. */
const WORDS: Readonly<Record<number, Words>> = {
  400: {
    title: 'The address is not readable',
    text: 'It holds characters that no address can hold. It may have been cut when it was copied.',
  },
  403: { title: 'Not allowed from here', text: 'This form was sent from another site.' },
  405: { title: 'Not possible here', text: 'A page of this site can only be read.' },
  408: { title: 'That took too long', text: 'The request did not arrive in time.' },
  413: { title: 'Too much at once', text: 'What was sent is larger than this form can take.' },
  414: { title: 'The address is too long', text: 'Please use a shorter one.' },
  415: { title: 'The form is not readable', text: 'Please go back and send it once more.' },
  429: { title: 'Too many attempts', text: 'Please wait a while before you try again.' },
  431: { title: 'Too many headers', text: 'Deleting the cookies of this site usually helps.' },
};

const counted = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long somebody has to wait, in words: never less than it is. */
const inWords = (seconds: number): string =>
  seconds <= 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');

/** What it tells in the words of the site; read while everything is well. */
const TRANSLATED = new Map(
  LANGUAGES.map((lang) => {
    const t = createTranslator(lang);
    const missing: Words = { title: t('not_found.title'), text: t('not_found.text') };
    const trouble: Words = { title: t('trouble.title'), text: t('list.error_text') };
    return [lang, { missing, trouble, home: t('not_found.home') }] as const;
  }),
);

/** What is told of a status, and the language it is in: what is wrong with a request is said in English alone. */
function wordsFor(status: number, lang: Language): Words & { lang: Language; home: string } {
  const english = WORDS[status] ?? (status < 500 && status !== 404 ? WORDS[400] : undefined);
  const spoken = english ? DEFAULT_LANGUAGE : lang;
  const own = TRANSLATED.get(spoken);
  const words = english ?? (status === 404 ? own?.missing : own?.trouble);
  return { title: '', text: '', ...words, lang: spoken, home: own?.home ?? '' };
}

interface Told {
  /** Seconds after which what was too often can be tried again. */
  wait?: number;
  /** The language of the address. */
  prefix?: Language | null;
  /** Whether it stands in the frame of an embed, out of which its link leads. */
  embed?: boolean;
}

/** A page of its own, small and without script, that says in words what happened. */
export function errorPage(
  status: number,
  { wait = 0, prefix = null, embed = false }: Told = {},
): string {
  const { title, text: words, lang, home } = wordsFor(status, prefix ?? DEFAULT_LANGUAGE);
  const text = status === 429 && wait > 0 ? words.replace('a while', inWords(wait)) : words;
  const href = localPath(prefix === null ? '' : `/${prefix}`, paths.home());
  return (
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light">` +
    `<meta name="rating" content="${SITE.rtaLabel}"><meta name="robots" content="noindex">` +
    `<h1>${title}</h1><p>${text}</p>` +
    `<p><a href="${href}"${embed ? ' target="_top"' : ''}>${home}</a></p></html>\n`
  );
}
