import type { Feature } from '../boot.ts';

/** What shows modals, React and all. */
export type LoadModalHost = () => Promise<{
  answer: (opener: HTMLElement | null | undefined, opens: boolean) => Promise<void>;
}>;

function onPress(event: MouseEvent, loadHost: LoadModalHost): void {
  // An island that opens one through the store says so on the window, which has no `closest`.
  const opener = (event.target as Partial<Element>).closest?.<HTMLAnchorElement>('[data-modal]');
  const opens = event.type === 'click';
  // With one of these keys a link is opened elsewhere (`lib/is-plain.ts`).
  const isNot = opens
    ? event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    : 'saver' in document.documentElement.dataset;
  if (opener ? isNot : event.target !== window) return;
  if (opens) event.preventDefault();
  loadHost()
    .then((host) => host.answer(opener, opens))
    // Where it does not arrive, the link leads on as it does without a script.
    .catch(() => opens && opener?.href && location.assign(opener.href));
}

/** Opens the modal that a pressed `data-modal` names; what shows it is loaded by the first press. */
export const openModals = (loadHost: LoadModalHost): Feature => ({
  name: 'open-modals',
  attach({ signal }) {
    for (const type of ['pointerdown', 'click', 'islet:modal']) {
      addEventListener(type, (event) => onPress(event as MouseEvent, loadHost), { signal });
    }
  },
});
