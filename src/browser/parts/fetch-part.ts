import { trustedHtml } from '#lib/trusted-html.ts';

/** Made by `inline/sharp-pictures.js`, on pages that have tiles. */
const page: { sharpen?: () => void } = window as object;

const parser = new DOMParser();

/** Told to a part in whose place the visitor's own comes; it says in `data-asked` the address of the page that was asked for last. */
export const OWN_CAME = 'islet:own';

/** One part (`data-part`) of the page at an address, as the server draws it. Throws where it can't be had. */
export async function fetchPart(
  name: string,
  address: string,
  signal?: AbortSignal,
): Promise<HTMLElement> {
  const url = new URL(address, location.href);
  url.searchParams.set('part', name);
  url.hash = '';
  const answer = await fetch(url, { signal: signal ?? null });
  // A part comes without styles, so that none need to be taken away (`parse-page.ts`, for which the script of the watch page has no room).
  const markup = answer.ok ? await answer.text() : '';
  const other = parser.parseFromString(trustedHtml(markup), 'text/html');
  const part = other.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!part) throw new Error(`no ${name}: ${answer.status}`);
  return part;
}

/** What the page says of a part that can't be had, with a link to try `address` again. */
export function troubleAt(address: string): Element {
  const template = document.querySelector<HTMLTemplateElement>('#part-trouble');
  const said = template?.content.firstElementChild?.cloneNode(true);
  if (!(said instanceof Element)) throw new TypeError('no words for trouble');
  said.querySelector('a')?.setAttribute('href', address);
  return said;
}

/** Lets what listens to new tiles see to them: exclusions, history. Until then they are held unseen. */
export function tellListed(part: HTMLElement): void {
  if ('excluded' in document.documentElement.dataset) part.dataset.hold = '';
  page.sharpen?.();
  dispatchEvent(new Event('islet:listed'));
}
