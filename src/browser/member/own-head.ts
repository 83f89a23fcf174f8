import { parsePage } from './parse-page.ts';

/** What says how many videos there are, and where they play from. */
const HEAD = 'main :is(.who-part, .head)';

let asked = 0;

/** The page as the server says it now; the first of its list where this one was the last and nothing is left on it. */
async function askAnew(): Promise<Response> {
  const answer = await fetch(location.href);
  return answer.status === 404 ? fetch(location.pathname.replace(/\d+\/$/, '1/')) : answer;
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
    if (answer.ok && head && next && mine === asked) head.replaceChildren(...next.childNodes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
