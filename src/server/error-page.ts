/** What the server itself tells a visitor, where no page of the site can. */
const WORDS: Readonly<Record<number, { title: string; text: string }>> = {
  400: {
    title: 'The address is not readable',
    text: 'It holds characters that no address can hold. It may have been cut when it was copied.',
  },
  403: { title: 'Not allowed from here', text: 'This form was sent from another site.' },
  404: { title: 'Oops! Content not found!', text: 'There is nothing at this address.' },
  405: { title: 'Not possible here', text: 'A page of this site can only be read.' },
  408: { title: 'That took too long', text: 'The request did not arrive in time.' },
  413: { title: 'Too much at once', text: 'What was sent is larger than this form can take.' },
  414: { title: 'The address is too long', text: 'Please use a shorter one.' },
  415: { title: 'The form is not readable', text: 'Please go back and send it once more.' },
  429: { title: 'Too many attempts', text: 'Please wait a while before you try again.' },
  431: { title: 'Too many headers', text: 'Deleting the cookies of this site usually helps.' },
  500: { title: 'Something went wrong', text: 'It was our mistake. Please try again in a minute.' },
  503: {
    title: 'Back in a moment',
    text: 'The site is being restarted or is overloaded. Nothing was changed; please try again in a minute.',
  },
};

const counted = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long somebody has to wait, in words: never less than it is. */
const inWords = (seconds: number): string =>
  seconds <= 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');

/**
 * A page of its own, small and without script, that says in words what happened; `wait` names the seconds after which what was
 * too often can be tried again.
 */
export function errorPage(status: number, wait = 0): string {
  const { title, text: words } = WORDS[status] ??
    WORDS[status < 500 ? 400 : 500] ?? { title: '', text: '' };
  const text = status === 429 && wait > 0 ? words.replace('a while', inWords(wait)) : words;
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light">` +
    `<h1>${title}</h1><p>${text}</p><p><a href="/">Home</a></p></html>\n`
  );
}
