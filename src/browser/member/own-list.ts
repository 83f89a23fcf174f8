import { loadMemberTexts } from '#i18n/member-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import { languageOf } from '#lib/language.ts';
import { noticeKind, ownNotice } from '#lib/notice-codes.ts';
import { waitWords } from '#lib/wait-words.ts';
import { showNotice } from '#stores/notices.ts';
import { changeOwn } from '#stores/own-lists.ts';
import type { Feature } from '../boot.ts';
import { tellListed } from '../parts/fetch-part.ts';
import { attachDrag, wayBackOf } from './drag-tile.ts';
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

const LIST = '#list';
const GRID = '[data-own-list]';

/** The tiles of a list that are still in it, in their order; one that was made longer has a grid for each of its pages (enhance/more-videos.ts). */
const tilesOf = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(`${GRID} > :not([data-removed])`),
];

/** What the first of its grids says: what the others were told when they came may have changed since. */
function factsOf(list: HTMLElement): { before: number; total: number } {
  const { before, total } = list.querySelector<HTMLElement>(GRID)?.dataset ?? {};
  return { before: Number(before), total: Number(total) };
}

/** The place in its list of a tile, or of one that was taken out from there, from 1. */
function placeOf(list: HTMLElement, tile: HTMLElement): number {
  const isBefore = (other: HTMLElement): boolean =>
    (other.compareDocumentPosition(tile) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return factsOf(list).before + tilesOf(list).filter(isBefore).length + 1;
}

/** Only what can be done is offered: the first cannot go up, nor the last down. */
function markEnds(list: HTMLElement): void {
  const { before, total } = factsOf(list);
  for (const [index, tile] of tilesOf(list).entries()) {
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
function fillUp(list: HTMLElement, page: Document): void {
  const nextList = page.querySelector<HTMLElement>(LIST);
  const grid = list.querySelector<HTMLElement>(GRID);
  if (!nextList || !grid) return;
  const videoOf = (tile: Element) => tile.querySelector('a')?.pathname;
  const known = new Set([...list.querySelectorAll('.tile')].map(videoOf));
  const fresh = tilesOf(nextList).filter((tile) => !known.has(videoOf(tile)));
  if (list.querySelectorAll('.grid').length === 1) {
    for (const ways of ['#more', 'nav.pages']) {
      list.querySelector(ways)?.remove();
      list.append(...nextList.querySelectorAll(ways));
    }
  }
  if (fresh.length === 0) return;
  grid.append(...fresh);
  markEnds(list);
  tellListed(grid);
}

/** A list of the visitor's own, all its grids within. */
interface Own {
  t: Translate<'own'>;
  list: HTMLElement;
}

async function removeTile({ t, list }: Own, form: HTMLFormElement, fields: Fields) {
  const tile = form.closest<HTMLElement>('.tile');
  const answer = await send(t, fields);
  // Pressed twice it is removed once.
  if (!answer || !tile || 'removed' in tile.dataset) return;
  const added = Number(answer.added);
  /** Where it stood: by its place in a playlist, by when it was added elsewhere. */
  const place = (): Fields => {
    if (fields.act === 'playlist') return { position: String(placeOf(list, tile)) };
    return added > 0 ? { added: String(added) } : {};
  };
  const count = (by: number): void => {
    const grid = list.querySelector<HTMLElement>(GRID);
    if (grid) grid.dataset.total = String(factsOf(list).total + by);
    markEnds(list);
    void refreshHead(document).then((page) => page && fillUp(list, page));
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

/** Tells where a tile was moved to, and has it put back where that is refused. */
async function moveTile({ t, list }: Own, tile: HTMLElement, putBack: () => void) {
  const form = tile.querySelector<HTMLFormElement>('.own-order');
  if (!form) return;
  const place = placeOf(list, tile);
  markEnds(list);
  const fields = { ...fieldsOf(form, null), position: String(place) };
  if (!(await send(t, fields))) {
    const focused = document.activeElement;
    putBack();
    markEnds(list);
    if (focused instanceof HTMLElement && tile.contains(focused)) refocus(form, focused);
    return;
  }
  // It may play from another one now. Of a removal before, whose answer counts no more, something has come up.
  void refreshHead(document).then((page) => page && fillUp(list, page));
  const title = form.dataset.title ?? '';
  const said = document.querySelector('.own-said');
  if (said) said.textContent = t('action.moved', { title, place, total: factsOf(list).total });
}

/** Moves a tile by one within the page; false where its place is on another page. */
function step(own: Own, form: HTMLFormElement, button: HTMLElement | null): boolean {
  const { list } = own;
  const tile = form.closest<HTMLElement>('.tile');
  if (!tile || !(button instanceof HTMLButtonElement)) return false;
  const tiles = tilesOf(list);
  const index = Number(button.value) - factsOf(list).before - 1;
  const other = tiles[index];
  if (!other) return false;
  const putBack = wayBackOf(tile);
  const byKeys = button.matches(':focus-visible');
  if (index < tiles.indexOf(tile)) other.before(tile);
  else other.after(tile);
  void moveTile(own, tile, putBack);
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
    const grid = root.querySelector(GRID);
    const list = grid?.closest<HTMLElement>(LIST) ?? grid?.parentElement;
    if (!list) return;
    const start = async (): Promise<void> => {
      const t = await loadMemberTexts('own', languageOf(root.documentElement.lang));
      const own: Own = { t, list };
      list.addEventListener(
        'submit',
        (event) => {
          const form = event.target as HTMLFormElement;
          if (!form.closest(GRID)) return;
          const button = event.submitter;
          const isOrder = form.matches('.own-order');
          if (isOrder && !step(own, form, button)) return;
          event.preventDefault();
          if (!isOrder) void removeTile(own, form, fieldsOf(form, button));
        },
        { signal },
      );
      repeatOnSpot(list, signal);
      const attachDrags = (): void => {
        const forms = list.querySelectorAll<HTMLElement>('.own-order:not(:has(.own-grip))');
        for (const form of forms)
          attachDrag(form, {
            label: t('action.drag', { title: form.dataset.title ?? '' }),
            tiles: () => tilesOf(list),
            onMoved: (tile, putBack) => void moveTile(own, tile, putBack),
            signal,
          });
      };
      const attach = (): void => {
        attachDrags();
        // What came with the next page, or the ones before, was counted there.
        markEnds(list);
      };
      attach();
      // What has come up from the next page is dragged as well.
      addEventListener('islet:listed', attach, { signal });
      const help = root.querySelector<HTMLElement>('[data-drag-help]');
      if (help) help.textContent = help.dataset.dragHelp ?? '';
      list.querySelector<HTMLElement>(GRID)?.setAttribute('data-ready', '');
    };
    // Without its words the forms do it.
    start().catch(() => undefined);
  },
};
