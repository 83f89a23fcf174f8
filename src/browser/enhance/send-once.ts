import type { Feature } from '../boot.ts';

/** After so long without another page a form may be sent once more: its visitor has stopped the navigation. Slow lines take as long. */
const AGAIN_MS = 60_000;

/**
 * Sends a form once, however often it is pressed: for a second navigation the browser drops the answer to the first, and with it
 * a new session, or codes that are shown once. A form with a captcha is sent once by `prove-work.ts`.
 */
export const sendOnce: Feature = {
  name: 'send-once',
  attach({ root, signal }) {
    let sent = new WeakMap<EventTarget, number>();
    root.addEventListener(
      'submit',
      (event) => {
        const { target, timeStamp, defaultPrevented } = event;
        if (!(target as Element).matches('main form[method=post]') || defaultPrevented) return;
        const before = target && sent.get(target);
        if (before && timeStamp - before < AGAIN_MS) event.preventDefault();
        else if (target) sent.set(target, timeStamp);
      },
      { signal },
    );
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (persisted) sent = new WeakMap();
      },
      { signal },
    );
  },
};
