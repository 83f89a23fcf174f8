import { parseHTML } from 'linkedom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { followUploads } from '#browser/member/follow-uploads.ts';

const LAKE = '<li id="upload-1"><h3>Lake</h3><p>Waiting for moderation</p></li>';
const hills = (state: string, isBusy = true) =>
  `<li id="upload-2"${isBusy ? ' data-busy' : ''}><div><h3>Hills</h3><p class="quiet">${state}</p></div>${
    isBusy ? `<progress aria-label="${state}"></progress>` : '<form><button>Send</button></form>'
  }</li>`;
const page = (...items: string[]) => `<html><body>
  <form data-step="success"><div data-upload-state><p role="status">Uploaded</p><p data-list-said></p></div></form>
  <section data-uploads><h2>Your uploads</h2><ul>${items.join('')}</ul></section></body></html>`;

/** A page of one's uploads that is looked at again, and finds `answers` one after the other. */
function followed(first: string, answers: string[]) {
  vi.useFakeTimers();
  const { document, Element } = parseHTML(first);
  Object.defineProperty(document, 'activeElement', { value: document.body });
  vi.stubGlobal('document', document);
  vi.stubGlobal('Element', Element);
  vi.stubGlobal('location', { pathname: '/upload-video/', search: '' });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (markup: string) => parseHTML(markup).document;
    },
  );
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(answers.shift())));
  const stop = new AbortController();
  onTestFinished(() => {
    stop.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  followUploads(stop.signal);
  return { document, look: () => vi.advanceTimersByTimeAsync(3000) };
}

it('changes in the list what of it is another, and says what is processed no more', async () => {
  const answers = [
    page('<li id="upload-3"><h3>Coast</h3></li>', hills('Being processed: 40%'), LAKE),
    page(hills('Ready', false), LAKE),
  ];
  const { document, look } = followed(page(hills('Being processed: 30%'), LAKE), answers);
  const item = (id: number) => document.querySelector(`#upload-${id}`);
  const [lake, coming] = [item(1), item(2)];
  const title = coming?.querySelector('h3');
  const words = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  await look();
  expect(document.querySelector('ul')?.outerHTML).toBe(
    parseHTML(
      page('<li id="upload-3"><h3>Coast</h3></li>', hills('Being processed: 40%'), LAKE),
    ).document.querySelector('ul')?.outerHTML,
  );
  expect([item(1), item(2), item(2)?.querySelector('h3')]).toEqual([lake, coming, title]);
  expect(words().slice(0, 2)).toEqual(['Uploaded', '']);
  await look();
  expect([...document.querySelectorAll('li')].map(({ id }) => id)).toEqual([
    'upload-2',
    'upload-1',
  ]);
  expect(item(1)).toBe(lake);
  expect(item(2)?.querySelector('h3')).toBe(title);
  expect(item(2)?.hasAttribute('data-busy')).toBe(false);
  expect(words().slice(0, 2)).toEqual(['', 'Hills · Ready']);
});
