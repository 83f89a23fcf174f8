import type { Translate } from '#i18n/translate.ts';
import { proposalsFor, wordsOfTitle, type Candidate } from '#lib/for-you.ts';
import { wantsProposals } from './choice.ts';
import { element } from './element.ts';
import { loadPool } from './pool.ts';
import { currentTaste } from './taste.ts';

interface Listed extends Candidate {
  readonly tile: HTMLElement;
}

const idOf = (tile: HTMLElement): number =>
  Number(/\/videos\/(\d+)\//u.exec(tile.querySelector('a')?.pathname ?? '')?.[1]);

/**
 * What is known of the videos of a list without asking for them: what public lists say of those that are in them, and the words of the
 * titles of the others. A request for this list would name the video that is being watched.
 */
async function listedIn(list: HTMLElement): Promise<Listed[]> {
  const known = new Map((await loadPool()).map((video) => [video.id, video]));
  return [...list.querySelectorAll<HTMLElement>('.tile')].map((tile) => {
    const [id, title] = [idOf(tile), tile.querySelector('h3')?.textContent ?? ''];
    return { id, title, traits: known.get(id)?.traits ?? wordsOfTitle(title), tile };
  });
}

async function reorder(list: HTMLElement): Promise<void> {
  const listed = await listedIn(list);
  const first = proposalsFor(listed, currentTaste()).map(({ of }) => of.tile);
  const others = listed.map(({ tile }) => tile).filter((tile) => !first.includes(tile));
  list.append(...first, ...others);
}

const isOffered = (): boolean => wantsProposals() && currentTaste().length > 0;

/** Gives the usual order back, and offers no other, where what that was made of is forgotten. */
export function withdrawOrder(root: Document): void {
  const button = root.querySelector<HTMLButtonElement>('#related .like-watched');
  if (!button || isOffered()) return;
  if (button.ariaPressed === 'true') button.click();
  button.remove();
}

/** Offers another order of related videos: more like what was watched here first. */
export function offerOrder(root: Document, t: Translate<'proposals'>): void {
  const part = root.getElementById('related');
  const heading = part?.querySelector('h2');
  const list = part?.querySelector<HTMLElement>('ul.grid');
  if (!heading || !list || part?.querySelector('.like-watched')) return;
  if (!isOffered()) return;
  const usual = [...list.children];
  const button = element('button', {
    type: 'button',
    className: 'chip like-watched',
    textContent: t('like_watched'),
  });
  button.ariaPressed = 'false';
  button.addEventListener('click', () => {
    const isOn = button.ariaPressed !== 'true';
    button.ariaPressed = String(isOn);
    if (isOn) void reorder(list);
    else list.append(...usual);
  });
  heading.after(button);
}
