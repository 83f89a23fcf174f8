import { parseSameView } from '../parts/parse-page.ts';

/** What says how many videos there are, and where they play from. */
const HEAD = 'main :is(.who-part, .head)';

let asked = 0;

/**
 * The page as the server says it now: of a list that was made longer the one it begins with (enhance/more-videos.ts), not that of the address. The first of
 * its list where this one was the last and nothing is left on it.
 */
async function askAnew(): Promise<{ answer: Response; isFirst: boolean }> {
  const { at } = document.querySelector<HTMLElement>('#list .grid[data-at]')?.dataset ?? {};
  const { href, pathname } = new URL(at ?? location.href, location.href);
  const answer = await fetch(href);
  if (answer.status !== 404) return { answer, isFirst: false };
  return { answer: await fetch(pathname.replace(/\d+\/$/, '1/')), isFirst: true };
}

/**
 * Draws the head of the page (or what `where` finds) anew as the server says it now: after a video has left the list, or come
 * back. Where that cannot be had it says what it said. Gives the same page as the server has it now; null where there is none, or a later one counts.
 */
export async function refreshHead(root: Document, where = HEAD): Promise<Document | null> {
  if (!root.querySelector(where)) return null;
  const mine = (asked += 1);
  try {
    const { answer, isFirst } = await askAnew();
    if (!answer.ok) return null;
    const page = await parseSameView(answer);
    const [head, next] = [root.querySelector(where), page.querySelector(where)];
    // Of several the last one counts.
    if (!head || !next || mine !== asked) return null;
    head.replaceChildren(...next.childNodes);
    // Of what is left out the server knows nothing: it is not what plays first.
    if (head.querySelector('[data-play]')) dispatchEvent(new Event('islet:listed'));
    return isFirst ? null : page;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}
