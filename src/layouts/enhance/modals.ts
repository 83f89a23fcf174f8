type Press = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'> & Event;

function onPress(event: Press): void {
  // An island that opens one through the store says so on the window, which has no `closest`.
  const opener = (event.target as Partial<Element>).closest?.<HTMLAnchorElement>('[data-modal]');
  const saves = 'saver' in document.documentElement.dataset;
  const opens = event.type === 'click';
  // With one of these keys a link is opened elsewhere.
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  if (opener ? (opens ? elsewhere : saves) : event.target !== window) return;
  if (opens) event.preventDefault();
  import('#islands/modals/machine.tsx')
    .then((machine) => machine.answer(opener, opens))
    // Where it does not arrive, the link leads on as it does without a script.
    .catch(() => opens && opener?.href && location.assign(opener.href));
}

/** Opens the modal that a pressed `data-modal` names; the machine is loaded by the first press. */
export function openModals(): void {
  for (const type of ['pointerdown', 'click', 'islet:modal']) {
    addEventListener(type, onPress as EventListener);
  }
}
