import { parsePage } from './parse-page.ts';

/** What says how many videos there are, and where they play from. */
const HEAD = 'main :is(.who-part, .head)';

let asked = 0;

/**
 * The page as the server says it now: of a list that was made longer the one it begins with (enhance/more-videos.ts), not that of the address. The first of
 * its list where this one was the last and nothing is left on it.
 */
async function askAnew(): Promise<Response> {
  const { at } = document.querySelector<HTMLElement>('#list .grid[data-at]')?.dataset ?? {};
  const { href, pathname } = new URL(at ?? location.href, location.href);
  const answer = await fetch(href);
  return answer.status === 404 ? fetch(pathname.replace(/\d+\/$/, '1/')) : answer;
}

/**
 * Draws the head of the page (or what `where` finds) anew as the server says it now: after a video has left the list, or come
 * back. Where that cannot be had it says what it said.
 */
export async function refreshHead(root: Document, where = HEAD): Promise<void> {
  if (!root.querySelector(where)) return;
  const mine = (asked += 1);
  try {
    const answer = await askAnew();
    const page = await parsePage(answer);
    const [head, next] = [root.querySelector(where), page.querySelector(where)];
    // Of several the last one counts.
    if (!answer.ok || !head || !next || mine !== asked) return;
    head.replaceChildren(...next.childNodes);
    // Of what is left out the server knows nothing: it is not what plays first.
    dispatchEvent(new Event('islet:listed'));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
