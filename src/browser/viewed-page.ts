import type { Viewed } from '#client/ask-viewer.ts';
import { loadViewed } from '#stores/session.ts';
import type { VoteTarget } from '#stores/votes.ts';
import { afterPaint } from './after-paint.ts';
import { showAnswer, toldLast } from './member/own-counts.ts';
import { showOwnMarks } from './member/own-marks.ts';
import { tilesToAsk, unanswered } from './member/watched-marks.ts';

/** Milliseconds until what nobody answered is asked again; each further time they are twice as many. */
const AGAIN_MS = 15_000;

/** Shows a member what is theirs on a page that is the same for everybody: the vote of the form that names the page's object, where a video was left, and in which of their lists it is. */
async function showViewed(form: HTMLElement): Promise<void> {
  const [section, id] = (form.dataset.votes ?? '').split('.');
  await afterPaint();
  const tiles = tilesToAsk(document);
  const target = { section, id: Number(id) } as VoteTarget;
  const before = toldLast(document);
  const viewed = await loadViewed(target, tiles);
  // The player begins there when it is started, or goes there where that came before.
  const player = document.querySelector<HTMLElement>('[data-player]');
  const tell = (now: Viewed | null): void => {
    // Without an answer nobody knows: told that it was left nowhere, the player would keep its own place instead.
    if (player && now) player.dataset.left = String(now.leftAt);
  };
  tell(viewed);
  const again = (): void => {
    loadViewed(target)
      .then(tell)
      .catch(() => undefined);
  };
  // What is theirs may have changed on other pages before this one comes back as it was.
  addEventListener('pageshow', ({ persisted }) => persisted && again());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && player?.dataset.phase === 'poster') again();
  });
  if (!viewed) {
    unanswered(tiles);
    const askUntold = (): boolean => {
      const isUntold = player !== null && player.dataset.left === undefined;
      if (isUntold) again();
      return isUntold;
    };
    const askLater = (wait: number): void =>
      void setTimeout(() => askUntold() && askLater(wait * 2), wait);
    addEventListener('online', askUntold);
    askLater(AGAIN_MS);
    return;
  }
  showAnswer(document, viewed.unread, { before, tiles });
  for (const button of form.querySelectorAll<HTMLButtonElement>('[name="vote"]'))
    button.setAttribute('aria-pressed', String(button.value === String(viewed.vote)));
  const opener = document.querySelector<HTMLElement>('[data-intent="addto"]');
  if (opener && section === 'videos') await showOwnMarks(opener, Number(id));
}

const form = document.querySelector<HTMLElement>('[data-votes]');
// Without what does not arrive the page is what it is for everybody.
if (form) showViewed(form).catch(() => undefined);

const comments = document.querySelector<HTMLElement>('[data-own][data-part="comments"]');
if (comments) {
  import('./parts/own-comments.ts')
    .then((module) => module.showOwnComments(comments))
    // The link that is there leads to the same page.
    .catch(() => undefined);
}
