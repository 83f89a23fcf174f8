import { signedInAs } from '#browser/storage/cookies.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import { languageOf } from '#lib/language.ts';
import { paths, withQuery } from '#routes/paths.ts';
import { exclude, type Exclusion, type ExclusionKind } from '#stores/exclusions.ts';
import { listedWords } from '#stores/listed-words.ts';
import { openModal } from '#stores/modals.ts';
import { showNotice } from '#stores/notices.ts';
import { inPageLanguage } from '#stores/search-address.ts';
import { wayBack } from '../way-back.ts';
import { putAside } from './tile-intent.ts';

interface TileVideo {
  id: number;
  title: string;
  /** Path of its page. */
  path: string;
}

const menu = Object.assign(document.createElement('div'), { className: 'tile-menu', tabIndex: -1 });
menu.popover = 'auto';
menu.role = 'menu';
(document.querySelector('main') ?? document.body).append(menu);

let opener: HTMLButtonElement | null = null;
const isOpen = (): boolean => menu.matches(':popover-open');

function videoOf(button: HTMLButtonElement): TileVideo {
  const tile = button.closest('.tile');
  const path = tile?.querySelector('a')?.pathname ?? '';
  const [, id] = /\/videos\/(\d+)\//u.exec(path) ?? [];
  return { id: Number(id), title: tile?.querySelector('h3')?.textContent ?? '', path };
}

/** Makes an entry; what it does is done once the menu is closed, so that the focus is back at its button. */
function entry(text: string, act: () => void, stays = false): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), {
    ...{ type: 'button', textContent: text, tabIndex: -1 },
  });
  button.role = 'menuitem';
  button.addEventListener('click', () => {
    if (!stays) menu.hidePopover();
    act();
  });
  return button;
}

function linkTo(href: string, text: string): HTMLAnchorElement {
  const link = Object.assign(document.createElement('a'), {
    ...{ href, textContent: text, tabIndex: -1 },
  });
  link.role = 'menuitem';
  return link;
}

function fill(entries: readonly HTMLElement[]): void {
  menu.replaceChildren(...entries);
  entries[0]?.focus({ preventScroll: true });
}

/** Leaves something out from now on, here and in every list. */
async function neverShow(
  kind: ExclusionKind,
  { title, dir }: Exclusion,
  t: Translate<'islands'>,
): Promise<void> {
  const list = opener?.closest<HTMLElement>('[data-list]');
  const outcome = exclude(kind, { title, dir });
  showNotice(outcome === 'added' ? 'success' : 'error', t(`exclusions.${outcome}`, { title }));
  if (outcome === 'full') return;
  document.documentElement.dataset.excluded = '';
  const { hideExcluded } = await import('../exclusions/hide-excluded.ts');
  await hideExcluded();
  // The tile is gone, and the focus with it: what says how many are hidden stands before the list.
  if (!opener?.checkVisibility())
    list?.previousElementSibling?.querySelector('button')?.focus({ preventScroll: true });
  // What was watched is counted among what is shown.
  dispatchEvent(new Event('islet:listed'));
}

/** What a list says of the video that can be left out, the likeliest first. */
async function namesOf(id: number): Promise<(readonly [ExclusionKind, Exclusion])[]> {
  const { list } = opener?.closest<HTMLElement>('[data-list]')?.dataset ?? {};
  const words = list === undefined ? undefined : (await listedWords(list)).get(id);
  if (!words) return [];
  const { channel, channelDir, models, modelDirs, uploaders } = words;
  const of = (kind: ExclusionKind, titles: readonly string[], dirs: readonly string[] = []) =>
    titles.flatMap((title, at) => {
      // A name with a comma in it counts for two.
      const dir = dirs.length === titles.length ? dirs[at] : '';
      return title ? [[kind, { title, dir: dir ?? '' }] as const] : [];
    });
  return [
    // They may be called something else later.
    ...of('channels', [channel], [channelDir]),
    ...of('models', models, modelDirs),
    // The name that is shown is the last one.
    ...of('uploaders', uploaders.slice(-1)),
  ];
}

/** Asks what of the video is not wanted, in the place of the first entries. */
async function askWhat(video: TileVideo, t: Translate<'modals'>): Promise<void> {
  const lang = languageOf(document.documentElement.lang);
  const [own, names] = await Promise.all([loadTexts('islands', lang), namesOf(video.id)]);
  if (!isOpen()) return;
  const entries = names.map(([kind, named]) => {
    const { title } = named;
    const one = entry(own('exclusions.add_of', { title }), () => {
      // What is left out is kept by now: lists leave it out from the next page on.
      neverShow(kind, named, own).catch(() => undefined);
    });
    const what = document.createElement('small');
    what.textContent = own(`exclusions.one_${kind}`);
    one.append(what);
    return one;
  });
  const others = inPageLanguage(paths.excludeOf('video', video.id));
  fill([...entries, linkTo(others, t('tile.others'))]);
}

/** What it does it does for a member; a visitor is led to the sign-in as by every link there, and the page that is loaded then goes on with it. */
function memberEntry(text: string, intent: string, act: () => void): HTMLElement {
  if (signedInAs() > 0) return entry(text, act);
  const link = linkTo(withQuery(inPageLanguage(paths.login()), wayBack()), text);
  Object.assign(link.dataset, { modal: 'signin', modalParams: JSON.stringify({ then: intent }) });
  link.addEventListener('click', () => menu.hidePopover());
  return link;
}

function entriesOf(video: TileVideo, t: Translate<'modals'>): HTMLElement[] {
  const { id, title, path } = video;
  const addTo = () => openModal('addto', { video_id: id, title });
  return [
    memberEntry(t('tile.watch_later'), `tile.later.${id}`, () => void putAside(id)),
    memberEntry(t('tile.add_to'), `tile.add.${id}`, addTo),
    entry(
      t('tile.not_interested'),
      () => {
        askWhat(video, t).catch(() =>
          location.assign(inPageLanguage(paths.excludeOf('video', id))),
        );
      },
      true,
    ),
    entry(t('share.title'), () =>
      openModal('share', {
        title,
        url: path,
        video_id: id,
        embed: inPageLanguage(paths.embed(id)),
      }),
    ),
  ];
}

/** Opens the menu of a tile at its button; on a phone it comes from below. */
export function openTileMenu(button: HTMLButtonElement, t: Translate<'modals'>): void {
  // What closes it gives the focus back to what has it now; not every browser focuses what is pressed.
  button.focus({ preventScroll: true });
  opener = button;
  button.ariaExpanded = 'true';
  menu.ariaLabel = button.ariaLabel;
  const entries = entriesOf(videoOf(button), t);
  menu.replaceChildren(...entries);
  menu.showPopover();
  const { right, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = bottom + height <= innerHeight ? bottom : Math.max(8, top - height);
  menu.style.setProperty('--left', `${Math.max(8, right - width)}px`);
  menu.style.setProperty('--top', `${below}px`);
  fill(entries);
}

menu.addEventListener('toggle', () => {
  if (!isOpen() && opener) opener.ariaExpanded = 'false';
});
addEventListener('scroll', () => isOpen() && menu.hidePopover(), { passive: true });

/** Which entry a key leads to, from the one at a place among so many. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};
menu.addEventListener('keydown', (event) => {
  // The focus goes on from the button.
  if (event.key === 'Tab') menu.hidePopover();
  const { activeElement } = document;
  // What is called an entry is pressed as one.
  if (event.key === ' ' && activeElement instanceof HTMLAnchorElement) {
    event.preventDefault();
    if (!event.repeat) activeElement.click();
  }
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const entries = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = entries.findIndex((one) => one === document.activeElement);
  entries[step(at, entries.length)]?.focus({ preventScroll: true });
});

// A press beside it closes it and does nothing else: a popover would let it through to what lies below.
let dismisses = false;
document.addEventListener(
  'pointerdown',
  ({ target }) => {
    dismisses = isOpen() && !menu.contains(target as Node);
  },
  true,
);
document.addEventListener(
  'click',
  (event) => {
    if (!dismisses) return;
    dismisses = false;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
