import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import { parseHTML } from 'linkedom';
import { expect } from 'vitest';
import { COOKIES } from '#config/cookies.ts';

/** Part of a page, or all of it. */
type Part = Document | Element;

interface Described {
  /** The whole accessible name, or a part of it by a pattern. */
  name?: string | RegExp;
  /** Of a heading. */
  level?: number;
}

/** A page as a browser without scripts and styles has it. */
export interface ReadPage {
  status: number;
  /** Its address after redirects: path and query. */
  path: string;
  document: Document;
  /** Goes where a link leads. */
  follow: (link: Element) => Promise<ReadPage>;
  /** Sends the form that a field is in, with what its fields hold. */
  submit: (field: Element) => Promise<ReadPage>;
}

/** A page has no styles here: what `hidden` hides is all that is hidden. */
const getComputedStyle = (element: Element): CSSStyleDeclaration => {
  const display = element.hasAttribute('hidden') ? 'none' : 'block';
  const style = { display, visibility: 'visible', content: 'none' };
  const getPropertyValue = (name: string): string => Reflect.get(style, name) ?? '';
  return { ...style, getPropertyValue } as unknown as CSSStyleDeclaration;
};

/** What a browser shows nothing of, whatever the styles. */
const UNSEEN = '[hidden], template, script, style, dialog:not([open])';

const isHidden = (element: Element): boolean =>
  element.closest(`${UNSEEN}, [aria-hidden=true]`) !== null;

/** What begins a line of its own, so that its words are never one with those before and after it. */
const BLOCKS = new Set('article dd div dt h1 h2 h3 h4 li p section'.split(' '));

const spaced = (node: ChildNode): string => {
  if (node.nodeType === node.TEXT_NODE) return node.textContent ?? '';
  const words = [...node.childNodes].map(spaced).join('');
  return BLOCKS.has((node as Element).localName) ? ` ${words} ` : words;
};

/** Its words, with one space where white space or the edge of a block is. */
export const wordsOf = (part: Element): string => spaced(part).replaceAll(/\s+/gu, ' ').trim();

/** Its words without those of hidden parts, as a browser's `innerText`; nothing of what is hidden itself. */
export function shownWords(part: Element): string {
  if (part.closest(UNSEEN)) return '';
  const copy = part.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll(UNSEEN)) hidden.remove();
  return wordsOf(copy);
}

const levelOf = (heading: Element): number =>
  Number(heading.getAttribute('aria-level') ?? heading.localName.slice(1));

function fits(element: Element, { name, level }: Described): boolean {
  if (level !== undefined && levelOf(element) !== level) return false;
  if (name === undefined) return true;
  const own = computeAccessibleName(element, { getComputedStyle }).trim();
  return typeof name === 'string' ? own === name : name.test(own);
}

/** What is there of a role, in the order of the page. */
export const allByRole = (part: Part, role: string, described: Described = {}): Element[] =>
  [...part.querySelectorAll('*')].filter(
    (element) => getRole(element) === role && !isHidden(element) && fits(element, described),
  );

/** The one that is there of a role; fails the test when there is none, or more than one. */
export function byRole(part: Part, role: string, described: Described = {}): Element {
  const found = allByRole(part, role, described);
  expect(found.map(wordsOf), `${role} ${String(described.name ?? '')}`).toHaveLength(1);
  return found[0] as Element;
}

const isSent = (field: HTMLInputElement): boolean =>
  !field.hasAttribute('disabled') &&
  (!['checkbox', 'radio'].includes(field.type) || field.hasAttribute('checked'));

/** What a field holds: as the page says, or as `fill` has set it. */
export function valueOf(field: Element): string {
  if (field.localName !== 'select') return field.getAttribute('value') ?? '';
  const options = [...field.querySelectorAll('option')];
  const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0];
  return chosen?.getAttribute('value') ?? chosen?.textContent ?? '';
}

/** Types a text, or chooses an option by its value; one that is not offered fails the test. */
export function fill(field: Element, value: string): void {
  if (field.localName !== 'select') {
    field.setAttribute('value', value);
    return;
  }
  const options = [...field.querySelectorAll('option')];
  expect(options.map((option) => option.getAttribute('value'))).toContain(value);
  for (const option of options)
    option.toggleAttribute('selected', option.getAttribute('value') === value);
}

/** What the browser of somebody sends who has passed the age gate. */
const ADULT: Readonly<Record<string, string>> = { cookie: `${COOKIES.age}=1` };

/** Reads a page of a site as an adult whose browser runs no scripts, unless told, following redirects. */
export async function readPage(origin: string, path: string, headers = ADULT): Promise<ReadPage> {
  const answer = await fetch(new URL(path, origin), { headers });
  const { pathname, search } = new URL(answer.url);
  const { document } = parseHTML(await answer.text());
  // HTML's own default, which this DOM does not know.
  for (const field of document.querySelectorAll('input:not([type])'))
    field.setAttribute('type', 'text');
  const here = new URL(pathname + search, origin);
  return {
    status: answer.status,
    path: pathname + search,
    document,
    follow: (link) =>
      readPage(origin, new URL(link.getAttribute('href') ?? '', here).href, headers),
    submit: (field) => {
      const form = field.closest('form');
      if (!form || /^post$/iu.test(form.getAttribute('method') ?? '')) {
        throw new Error('no form that asks');
      }
      const to = new URL(form.getAttribute('action') ?? '', here);
      const fields = [...form.querySelectorAll('input[name], select[name]')] as HTMLInputElement[];
      const held = fields
        .filter(isSent)
        .map((one) => [one.getAttribute('name') ?? '', valueOf(one)]);
      to.search = new URLSearchParams(held).toString();
      return readPage(origin, to.href, headers);
    },
  };
}

/** Titles of the cards in a page's list, in order. */
export const cardTitles = ({ document }: ReadPage): string[] =>
  [...document.querySelectorAll('#list li b')].map((title) => title.textContent ?? '');

/** Titles of the videos in a page's list, in order, without those that stand where it has none. */
export const tileTitles = ({ document }: ReadPage): string[] =>
  [...document.querySelectorAll('#list li h3')]
    .filter((title) => !title.closest('section:has(> #popular)'))
    .map((title) => title.textContent ?? '');
