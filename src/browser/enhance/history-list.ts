import { forgetAllOf, forgetWatched } from '#browser/storage/watched.ts';
import { isStorageOff, readText } from '#browser/storage/entries.ts';
import { readUserId } from '#browser/storage/user-cookie.ts';
import { NECESSARY_ONLY } from '#config/consent.ts';
import { isLanguage } from '#config/locales.ts';
import { byDay, formatDay, localTime } from '#lib/days.ts';
import { holdsWords } from '#lib/fold-text.ts';
import { abbreviateCount } from '#lib/format.ts';
import { languageOf } from '#lib/language.ts';
import { mediaUrl } from '#lib/media-url.ts';
import { pageWindow } from '#lib/pagination.ts';
import { localPath, paths } from '#routes/paths.ts';
import {
  $history,
  clearHistory,
  forgetVideo,
  HISTORY_LIMIT,
  historyPage,
  putBackVideo,
  type WatchedVideo,
} from '#stores/history.ts';
import type { Feature } from '../boot.ts';
import { forgetCount, unmark } from './bfcache-restore.ts';
import { countHistory } from './history-count.ts';
import { showRemoved } from '../member/removed-note.ts';

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  values: Partial<HTMLElementTagNameMap[Name]> = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), values);
  made.append(...children);
  return made;
}

const tiles = new Map<WatchedVideo['id'], HTMLLIElement>();
/** What was taken out since the page came: a note stands in its place, with the way back. */
const removed = new Map<WatchedVideo['id'], WatchedVideo>();
/** The videos in the order in which they were drawn last. */
let drawn: readonly WatchedVideo['id'][] = [];

/** The history with what was taken out of it in its old places. */
function withRemoved(entries: readonly WatchedVideo[]): readonly WatchedVideo[] {
  const gone = [...removed.values()].filter((one) => entries.every(({ id }) => id !== one.id));
  if (gone.length === 0) return entries;
  const place = ({ id }: WatchedVideo): number => drawn.indexOf(id);
  return [...entries, ...gone].toSorted((one, other) => place(one) - place(other));
}

function remove(video: WatchedVideo, texts: DOMStringMap): void {
  const tile = tiles.get(video.id);
  removed.set(video.id, video);
  forgetVideo(video.id);
  const putRestBack = forgetAllOf(video.id);
  unmark(document.querySelectorAll<HTMLElement>(`.tile[data-id="${video.id}"][data-seen]`));
  if (!tile) return;
  showRemoved(tile, {
    text: texts.removed ?? '',
    undo: texts.undo ?? '',
    putBack: () => {
      putBackVideo(video, withRemoved);
      putRestBack();
      removed.delete(video.id);
      return Promise.resolve(true);
    },
  });
}

function removeButton(video: WatchedVideo, texts: DOMStringMap): HTMLButtonElement {
  const text = (texts.remove ?? '').replace('{title}', () => video.title);
  const button = element('button', { type: 'button', className: 'forget', textContent: '×' });
  button.ariaLabel = button.title = text;
  button.addEventListener('click', () => remove(video, texts));
  return button;
}

/** A tile as VideoTile.astro writes it, without what the history does not hold. */
function tileOf(video: WatchedVideo, texts: DOMStringMap): HTMLLIElement {
  const { prefix = '', views = '' } = texts;
  const lang = languageOf(document.documentElement.lang);
  const link = element('a', { href: localPath(prefix, paths.video(video)) }, [
    element('h3', { textContent: video.title }),
    element('b', { textContent: video.duration }),
    element('p', { textContent: views.replace('{n}', abbreviateCount(video.views, lang)) }),
    element('img', {
      loading: 'lazy',
      decoding: 'async',
      alt: '',
      width: 320,
      height: 180,
      src: mediaUrl(video.thumbnail, document.documentElement.dataset.media ?? null),
    }),
  ]);
  return element('li', { className: 'tile' }, [link, removeButton(video, texts)]);
}

function pagesOf(page: number, pages: number, texts: DOMStringMap): HTMLElement {
  const linkTo = (number: number, textContent: string, ariaLabel: string): HTMLAnchorElement => {
    const href = localPath(texts.prefix ?? '', paths.history(number));
    const link = element('a', { href, textContent, ariaLabel });
    if (number === page) link.ariaCurrent = 'page';
    return link;
  };
  const numbers = pageWindow(page, pages).map((number) =>
    linkTo(number, String(number), (texts.pageLabel ?? '').replace('{page}', String(number))),
  );
  const links = [
    ...(page > 1 ? [linkTo(page - 1, '‹', texts.previous ?? '')] : []),
    ...numbers,
    ...(page < pages ? [linkTo(page + 1, '›', texts.next ?? '')] : []),
  ].map((link) => element('li', {}, [link]));
  const nav = element('nav', { className: 'pages' }, [element('ul', {}, links)]);
  nav.ariaLabel = texts.label ?? '';
  return nav;
}

const days = new Map<string, { section: HTMLElement; grid: HTMLElement }>();

/** Gives `parent` these children alone; those that stand there stay, so that taking one away is soon seen. */
function fill(parent: HTMLElement, wanted: readonly Element[]): void {
  for (const child of [...parent.children]) if (!wanted.includes(child)) child.remove();
  for (const [index, child] of wanted.entries()) {
    const there = parent.children[index] ?? null;
    if (there !== child) parent.insertBefore(child, there);
  }
}

/** What was watched on one day, under its name; what has no day is under the page's own. */
function dayOf(time: number): { section: HTMLElement; grid: HTMLElement } {
  const { lang } = document.documentElement;
  const name = time === 0 || !isLanguage(lang) ? '' : formatDay(time, localTime(Date.now()), lang);
  const known = days.get(name);
  if (known) return known;
  const heading = element('h2', {
    className: name === '' ? 'vh' : 'history-day',
    textContent: name || (document.querySelector('h1')?.textContent ?? ''),
  });
  const grid = element('ul', { className: 'grid' });
  const made = { section: element('section', {}, [heading, grid]), grid };
  days.set(name, made);
  return made;
}

/** What the field asks for. */
function searchedFor(): string {
  const field = document.querySelector<HTMLInputElement>('#history-search input');
  return field?.value.trim() ?? '';
}

/** What an empty history says: what is watched is remembered here, is not wanted to be, or cannot be. */
function emptyState(): string {
  if (readText('cookie_notice') === NECESSARY_ONLY) return 'history-off';
  return isStorageOff() ? 'history-refused' : 'history-empty';
}

function draw(kept: readonly WatchedVideo[]): void {
  const [place, empty, clear, search, none] = [
    ...['history', emptyState()],
    ...['history-clear', 'history-search', 'history-none'],
  ].map((id) => document.getElementById(id));
  if (!place || !(empty instanceof HTMLTemplateElement)) return;
  // Nor is what was taken out named any more, where nothing is to be remembered.
  if (readText('cookie_notice') === NECESSARY_ONLY) removed.clear();
  const entries = withRemoved(kept);
  drawn = entries.map(({ id }) => id);
  for (const control of [clear, search]) if (control) control.hidden = entries.length === 0;
  document.getElementById('history-onward')?.classList.toggle('on', entries.length === 0);
  countHistory();
  if (kept.length === 0) forgetCount();
  if (entries.length === 0) {
    place.replaceChildren(empty.content.cloneNode(true));
    if (none) none.hidden = true;
    return;
  }
  const asked = searchedFor();
  const found = entries.filter(({ title }) => holdsWords(title, asked));
  if (none) none.hidden = found.length > 0;
  // What is looked for is shown whole: pages are those of the address.
  const shown = historyPage(found, Number(place.dataset.page), asked ? HISTORY_LIMIT : undefined);
  const sections = byDay(shown.entries, ({ watchedAt }) => localTime(watchedAt)).map(
    ({ time, things }) => {
      const { section, grid } = dayOf(time);
      const wanted = things.map((video) => {
        const tile = tiles.get(video.id) ?? tileOf(video, place.dataset);
        tiles.set(video.id, tile);
        return tile;
      });
      fill(grid, wanted);
      return section;
    },
  );
  const before = place.querySelector('nav.pages');
  const pages = shown.pages > 1 ? pagesOf(shown.page, shown.pages, place.dataset) : null;
  // Links that lead where they led stay: somebody may just be pressing one.
  const nav = pages && before?.isEqualNode(pages) ? before : pages;
  fill(place, [...sections, ...(nav ? [nav] : [])]);
}

/** The page of what was watched in this browser, drawn here: no server knows it. A signed-in member is led to theirs. */
export const historyList: Feature = {
  name: 'history-list',
  attach({ root, signal }) {
    // A member's is with their account.
    const member = readUserId();
    const { prefix = '', page } = root.getElementById('history')?.dataset ?? {};
    if (member !== null) {
      location.replace(localPath(prefix, paths.memberHistory(member, Number(page) || 1)));
      return;
    }
    const confirm = root.getElementById('history-confirm');
    if (confirm instanceof HTMLDialogElement) {
      const clear = root.getElementById('history-clear');
      clear?.addEventListener('click', () => confirm.showModal(), { signal });
      confirm.addEventListener(
        'close',
        () => {
          if (confirm.returnValue !== 'clear') return;
          removed.clear();
          clearHistory();
          forgetWatched();
          unmark(root.querySelectorAll<HTMLElement>('.tile[data-seen]'));
          root.getElementById('main')?.focus();
        },
        { signal },
      );
    }
    const search = root.getElementById('history-search');
    search?.addEventListener('input', () => draw($history.get()), { signal });
    signal.addEventListener('abort', $history.subscribe(draw));
    // What another tab lets be kept is said on an empty page.
    const told = ({ key }: StorageEvent): void => {
      if (key === 'cookie_notice') draw($history.get());
    };
    addEventListener('storage', told, { signal });
  },
};
