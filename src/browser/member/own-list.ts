import { loadMemberTexts } from '#i18n/member-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import { languageOf } from '#lib/language.ts';
import { noticeKind, ownNotice } from '#lib/notice-codes.ts';
import { waitWords } from '#lib/wait-words.ts';
import { showNotice } from '#stores/notices.ts';
import { changeOwn } from '#stores/own-lists.ts';
import type { Feature } from '../boot.ts';
import { tellListed } from '../parts/fetch-part.ts';
import { attachDrag } from './drag-tile.ts';
import { refreshHead } from './own-head.ts';
import { showRemoved } from './removed-note.ts';
import { repeatOnSpot } from './same-spot.ts';

type Fields = Record<string, string>;

const fieldsOf = (form: HTMLFormElement, submitter: HTMLElement | null): Fields =>
  Object.fromEntries(
    [...new FormData(form, submitter)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]),
  );

let last: Promise<unknown> = Promise.resolve();
/** Sends one action after the other: places are counted by what the one before has made. */
function inTurn(fields: Fields): ReturnType<typeof changeOwn> {
  const sent = last.then(() => changeOwn(fields));
  last = sent;
  return sent;
}

/** Sends an action; gives its answer, or null where it failed. What fails, and what is there already, it tells. */
async function send(t: Translate<'own'>, fields: Fields) {
  const { code, answer, wait } = await inTurn(fields);
  if (code === 'ok') return answer;
  const notice = ownNotice(fields.act ?? '', code);
  const isRemoval = fields.section === 'rem';
  const text = isRemoval
    ? t('notify.removal_failed', { code })
    : t(`notify.${notice}`, waitWords(document.documentElement.lang, wait));
  showNotice(noticeKind(notice), text);
  return code === 'already_added' ? answer : null;
}

/** The tiles of a list that are still in it, in their order. */
const tilesOf = (grid: HTMLElement): HTMLElement[] =>
  [...grid.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && !('removed' in child.dataset),
  );

/** The place in its list of a tile, or of one that was taken out from there, from 1. */
function placeOf(grid: HTMLElement, tile: HTMLElement): number {
  const isBefore = (other: HTMLElement): boolean =>
    (other.compareDocumentPosition(tile) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return Number(grid.dataset.before) + tilesOf(grid).filter(isBefore).length + 1;
}

/** Only what can be done is offered: the first cannot go up, nor the last down. */
function markEnds(grid: HTMLElement): void {
  const before = Number(grid.dataset.before);
  const total = Number(grid.dataset.total);
  for (const [index, tile] of tilesOf(grid).entries()) {
    const [up, down] = tile.querySelectorAll<HTMLButtonElement>('[name="position"]');
    if (!up || !down) continue;
    const place = before + index + 1;
    Object.assign(up, { value: String(place - 1), disabled: place === 1 });
    Object.assign(down, { value: String(place + 1), disabled: place >= total });
  }
}

/**
 * Puts below the tiles what has come up from the next page, as the server has it now: whoever went on there would miss it. What leads on follows, unless the list
 * was made longer: then it leads on from its last page (enhance/more-videos.ts).
 */
function fillUp(grid: HTMLElement, page: Document): void {
  const next = page.querySelector<HTMLElement>('[data-own-list]');
  const [list, nextList] = [grid.closest('#list'), next?.closest('#list')];
  if (!next || !list || !nextList) return;
  const videoOf = (tile: Element) => tile.querySelector('a')?.pathname;
  const known = new Set([...list.querySelectorAll('.tile')].map(videoOf));
  const fresh = tilesOf(next).filter((tile) => !known.has(videoOf(tile)));
  if (list.querySelectorAll('.grid').length === 1) {
    for (const ways of ['#more', 'nav.pages']) {
      list.querySelector(ways)?.remove();
      list.append(...nextList.querySelectorAll(ways));
    }
  }
  if (fresh.length === 0) return;
  grid.append(...fresh);
  markEnds(grid);
  tellListed(grid);
}

async function removeTile(t: Translate<'own'>, form: HTMLFormElement, fields: Fields) {
  const tile = form.closest<HTMLElement>('.tile');
  const grid = form.closest<HTMLElement>('[data-own-list]');
  const answer = await send(t, fields);
  // Pressed twice it is removed once.
  if (!answer || !tile || !grid || 'removed' in tile.dataset) return;
  const added = Number(answer.added);
  /** Where it stood: by its place in a playlist, by when it was added elsewhere. */
  const place = (): Fields => {
    if (fields.act === 'playlist') return { position: String(placeOf(grid, tile)) };
    return added > 0 ? { added: String(added) } : {};
  };
  const count = (by: number): void => {
    grid.dataset.total = String(Number(grid.dataset.total) + by);
    markEnds(grid);
    void refreshHead(document).then((page) => page && fillUp(grid, page));
  };
  showRemoved(tile, {
    text: t(`notify.${ownNotice(fields.act ?? '', 'removed')}`),
    undo: t('action.undo'),
    putBack: async () => (await send(t, { ...fields, section: 'add', ...place() })) !== null,
    onBack: () => count(1),
  });
  count(-1);
}

/** What has been moved loses the focus: it goes back, or to what can be pressed in place of it. */
function refocus(form: HTMLElement, focused: HTMLElement): void {
  const others = form.querySelector<HTMLElement>('button:not(:disabled)');
  (focused.matches(':disabled') ? others : focused)?.focus({ preventScroll: true });
}

/** Puts a tile where it was moved to, tells it, and takes it back where that is refused. */
async function moveTile(t: Translate<'own'>, tile: HTMLElement, from: Element | null) {
  const grid = tile.parentElement;
  const form = tile.querySelector<HTMLFormElement>('.own-order');
  if (!grid || !form) return;
  const place = placeOf(grid, tile);
  markEnds(grid);
  const fields = { ...fieldsOf(form, null), position: String(place) };
  if (!(await send(t, fields))) {
    const focused = document.activeElement;
    grid.insertBefore(tile, from);
    markEnds(grid);
    if (focused instanceof HTMLElement && tile.contains(focused)) refocus(form, focused);
    return;
  }
  // It may play from another one now. Of a removal before, whose answer counts no more, something has come up.
  void refreshHead(document).then((page) => page && fillUp(grid, page));
  const title = form.dataset.title ?? '';
  const said = document.querySelector('.own-said');
  if (said)
    said.textContent = t('action.moved', { title, place, total: Number(grid.dataset.total) });
}

/** Moves a tile by one within the page; false where its place is on another page. */
function step(t: Translate<'own'>, form: HTMLFormElement, button: HTMLElement | null): boolean {
  const tile = form.closest<HTMLElement>('.tile');
  const grid = tile?.parentElement;
  if (!tile || !grid || !(button instanceof HTMLButtonElement)) return false;
  const tiles = tilesOf(grid);
  const index = Number(button.value) - Number(grid.dataset.before) - 1;
  const other = tiles[index];
  if (!other) return false;
  const from = tile.nextElementSibling;
  const byKeys = button.matches(':focus-visible');
  grid.insertBefore(tile, index < tiles.indexOf(tile) ? other : other.nextElementSibling);
  void moveTile(t, tile, from);
  refocus(form, button);
  // Under a pointer the page stays where it is: the next press is meant for the same video.
  if (byKeys) tile.scrollIntoView({ block: 'nearest' });
  return true;
}

/**
 * Takes videos out of one's own lists where they stand, with a way back, and orders a playlist by its buttons or by dragging
 * a tile. Without it the same forms are posted to their page.
 */
export const ownList: Feature = {
  name: 'own-list',
  attach({ root, signal }) {
    const grid = root.querySelector<HTMLElement>('[data-own-list]');
    if (!grid) return;
    const start = async (): Promise<void> => {
      const t = await loadMemberTexts('own', languageOf(root.documentElement.lang));
      grid.addEventListener(
        'submit',
        (event) => {
          const form = event.target as HTMLFormElement;
          const button = event.submitter;
          const isOrder = form.matches('.own-order');
          if (isOrder && !step(t, form, button)) return;
          event.preventDefault();
          if (!isOrder) void removeTile(t, form, fieldsOf(form, button));
        },
        { signal },
      );
      repeatOnSpot(grid, signal);
      const attachDrags = (): void => {
        const forms = grid.querySelectorAll<HTMLElement>('.own-order:not(:has(.own-grip))');
        for (const form of forms)
          attachDrag(form, {
            label: t('action.drag', { title: form.dataset.title ?? '' }),
            tiles: () => tilesOf(grid),
            onMoved: (tile, from) => void moveTile(t, tile, from),
            signal,
          });
      };
      attachDrags();
      // What has come up from the next page is dragged as well.
      addEventListener('islet:listed', attachDrags, { signal });
      const help = root.querySelector<HTMLElement>('[data-drag-help]');
      if (help) help.textContent = help.dataset.dragHelp ?? '';
      grid.dataset.ready = '';
    };
    // Without its words the forms do it.
    start().catch(() => undefined);
  },
};
