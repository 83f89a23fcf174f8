import { readUserId } from '#browser/storage/user-cookie.ts';
import { abbreviateCount } from '#lib/format.ts';
import { pageWindow } from '#lib/pagination.ts';
import { localPath, paths } from '#routes/paths.ts';
import {
  $history,
  clearHistory,
  forgetVideo,
  historyPage,
  type WatchedVideo,
} from '#stores/history.ts';
import type { Feature } from '../boot.ts';

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  values: Partial<HTMLElementTagNameMap[Name]> = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), values);
  made.append(...children);
  return made;
}

function removeButton({ id, title }: WatchedVideo, label: string): HTMLButtonElement {
  const text = label.replace('{title}', title);
  const button = element('button', { type: 'button', className: 'forget', textContent: '×' });
  button.ariaLabel = button.title = text;
  button.addEventListener('click', () => {
    const index = [...document.querySelectorAll('.forget')].indexOf(button);
    forgetVideo(id);
    // The focus stays where the next one is now; the heading takes it from the last.
    const buttons = document.querySelectorAll<HTMLElement>('.forget');
    (buttons[index] ?? buttons[index - 1] ?? document.getElementById('main'))?.focus();
  });
  return button;
}

/** A tile as VideoTile.astro writes it, without what the history does not hold. */
function tileOf(video: WatchedVideo, texts: DOMStringMap): HTMLLIElement {
  const { prefix = '', views = '', remove = '' } = texts;
  const link = element('a', { href: localPath(prefix, paths.video(video)) }, [
    element('h3', { textContent: video.title }),
    element('b', { textContent: video.duration }),
    element('p', { textContent: views.replace('{n}', abbreviateCount(video.views)) }),
    element('img', {
      loading: 'lazy',
      decoding: 'async',
      alt: '',
      width: 320,
      height: 180,
      src: video.thumbnail,
    }),
  ]);
  return element('li', { className: 'tile' }, [link, removeButton(video, remove)]);
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

const grid = element('ul', { className: 'grid' });
const tiles = new Map<WatchedVideo['id'], HTMLLIElement>();

/** Puts the tiles of these videos into the grid; those that stand there stay, so that taking one away is soon seen. */
function fill(videos: readonly WatchedVideo[], texts: DOMStringMap): void {
  const wanted = videos.map((video) => {
    const tile = tiles.get(video.id) ?? tileOf(video, texts);
    tiles.set(video.id, tile);
    return tile;
  });
  for (const tile of [...grid.children]) {
    if (!wanted.some((one) => one === tile)) tile.remove();
  }
  for (const [index, tile] of wanted.entries()) {
    const there = grid.children[index] ?? null;
    if (there !== tile) grid.insertBefore(tile, there);
  }
}

function draw(entries: readonly WatchedVideo[]): void {
  const [place, empty, clear] = ['history', 'history-empty', 'history-clear'].map((id) =>
    document.getElementById(id),
  );
  if (!place || !(empty instanceof HTMLTemplateElement)) return;
  if (clear) clear.hidden = entries.length === 0;
  if (entries.length === 0) {
    place.replaceChildren(empty.content.cloneNode(true));
    return;
  }
  const shown = historyPage(entries, Number(place.dataset.page));
  fill(shown.entries, place.dataset);
  if (!grid.isConnected) {
    const heading = element('h2', {
      className: 'vh',
      textContent: document.querySelector('h1')?.textContent ?? '',
    });
    place.replaceChildren(heading, grid);
  }
  const before = grid.nextElementSibling;
  const pages = shown.pages > 1 ? pagesOf(shown.page, shown.pages, place.dataset) : null;
  // Links that lead where they led stay: somebody may just be pressing one.
  if (pages && before?.isEqualNode(pages)) return;
  before?.remove();
  if (pages) grid.after(pages);
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
          clearHistory();
          root.getElementById('main')?.focus();
        },
        { signal },
      );
    }
    signal.addEventListener('abort', $history.subscribe(draw));
  },
};
