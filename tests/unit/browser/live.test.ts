import { DOMParser, parseHTML } from 'linkedom';
import { expect, it, onTestFinished, vi } from 'vitest';

const PATH = '/messages/2/';
let hear: (() => void) | undefined;

/** Without the connection by which a page hears of what is new: `hear` says so. */
async function importLive() {
  vi.doMock('#browser/member/events.ts', () => ({
    hearEvents: (_context: unknown, onNews?: () => void) => (hear = onNews),
  }));
  try {
    return await import('#browser/enhance/live.ts');
  } finally {
    vi.doUnmock('#browser/member/events.ts');
  }
}

interface Talk {
  /** Numbers of the messages that are shown. */
  shown: readonly number[];
  /** Whether there are older ones. */
  older?: boolean;
  /** Whether the other one takes no messages. */
  closed?: boolean;
}

const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** The part of a conversation as the server draws it. */
const drawn = ({ shown, older = false, closed = false }: Talk): string => `
  <section data-part="conversation" data-own="${PATH}" data-live="${PATH}">
    ${older ? `<a class="part-link" href="${PATH}?before=${shown[0]}">Older messages</a>` : ''}
    <ol data-live-list>${shown.map((id) => `<li id="m${id}">Line ${id}</li>`).join('')}</ol>
    ${closed ? '<p class="own-refused">No messages from you</p>' : '<form class="talk-form"></form>'}
  </section>`;

/** A conversation that is open: `news` has it hear of what is new, and gives what it shows then. */
async function opened(talk: Talk) {
  const { document, Event: PageEvent } = parseHTML(`<html><body>${drawn(talk)}</body></html>`);
  Object.defineProperty(document, 'cookie', { value: '' });
  const fetched = vi.fn<(url: unknown, init?: RequestInit) => Promise<Response>>();
  const stubs = {
    ...{ document, DOMParser, fetch: fetched, window: globalThis, scrollY: 0, innerHeight: 0 },
    location: { href: `https://site.example${PATH}` },
  };
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value);
  const page = new AbortController();
  onTestFinished(() => {
    page.abort();
    vi.unstubAllGlobals();
  });
  const { live } = await importLive();
  live.attach({ root: document, signal: page.signal });
  const part = document.querySelector('section') as unknown as HTMLElement;
  const shows = () => ({
    shown: [...part.querySelectorAll('li')].map(({ id }) => Number(id.slice(1))),
    older: part.querySelector('a')?.getAttribute('href') ?? null,
    mayWrite: part.querySelector('form') !== null && part.querySelector('.own-refused') === null,
  });
  const news = async (next: Talk, wanted: Partial<ReturnType<typeof shows>>) => {
    fetched.mockResolvedValue(new Response(drawn(next)));
    hear?.();
    await vi.waitFor(() => {
      expect(shows()).toMatchObject(wanted);
    });
  };
  const tell = (what: string) => part.dispatchEvent(new PageEvent(what, { bubbles: true }));
  return { part, news, fetched, tell };
}

it('an open conversation keeps what is older than the latest messages', async () => {
  const { news } = await opened({ shown: upTo(30) });
  await news({ shown: upTo(35, 6), older: true }, { shown: upTo(35), older: null });
  // One that is taken back goes.
  const left = [...upTo(20, 5), ...upTo(35, 22)];
  await news({ shown: left, older: true }, { shown: [...upTo(20), ...upTo(35, 22)] });
});

it('an older message is not shown as a new one where another was taken back', async () => {
  const { news } = await opened({ shown: upTo(40, 11), older: true });
  const older = `${PATH}?before=11`;
  const first = { shown: [...upTo(30, 10), ...upTo(40, 32)], older: true };
  await news(first, { shown: [...upTo(30, 11), ...upTo(40, 32)], older });
  await news({ shown: [...upTo(11), 41] }, { shown: [11, 41], older });
});

it('where more came than one answer holds, the page begins with the first that it has of them', async () => {
  const { news } = await opened({ shown: upTo(30) });
  const shown = upTo(70, 41);
  await news({ shown, older: true }, { shown, older: `${PATH}?before=41` });
  await news({ shown: [75, 76] }, { shown: [75, 76], older: null });
});

it('who could not begin a conversation may answer as soon as something came', async () => {
  const { news } = await opened({ shown: [], closed: true });
  await news({ shown: [], closed: true }, { mayWrite: false });
  await news({ shown: [1] }, { shown: [1], mayWrite: true });
});

it('what a link of the page brought is told to be read', async () => {
  const { part, fetched, tell } = await opened({ shown: [1] });
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockResolvedValue(new Response(''));
  part.dataset['unread'] = '2';
  tell('islet:sent');
  expect(
    fetched.mock.calls.map(([url, init]) => [url, (init?.body as URLSearchParams).toString()]),
  ).toEqual([[PATH, 'act=read&object_id=2&last=']]);
});
