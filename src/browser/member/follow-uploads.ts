import { trustedHtml } from '#lib/trusted-html.ts';

/** How often what is processed is looked at. */
const LOOK_MS = 3000;

/** The list of one's uploads, brought anew for as long as something of it is being processed. */
export function followUploads(signal: AbortSignal): () => void {
  const look = async (): Promise<void> => {
    const answer = await fetch(location.pathname + location.search);
    const page = new DOMParser().parseFromString(trustedHtml(await answer.text()), 'text/html');
    const [now, next] = [document, page].map((one) => one.querySelector('[data-uploads]'));
    // What somebody types or chooses there stays.
    if (now && next && !now.contains(document.activeElement)) now.replaceWith(next);
  };
  const timer = setInterval(() => {
    if (document.querySelector('[data-uploads] [data-busy]')) look().catch(() => undefined);
  }, LOOK_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
  });
  return () => void look().catch(() => undefined);
}
