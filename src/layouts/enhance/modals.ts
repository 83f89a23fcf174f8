/**
 * Opens the modal that a pressed `data-modal` names; the machine is loaded on the first press. Where it does not
 * arrive, the link leads on as it does without a script.
 */
export function openModals(): void {
  const load = (): Promise<typeof import('#islands/modals/machine.tsx')> =>
    import('#islands/modals/machine.tsx');

  const onPress = (event: MouseEvent): void => {
    const opener = (event.target as Element).closest<HTMLAnchorElement>('[data-modal]');
    if (!opener) return;
    if (event.type !== 'click') {
      const { connection } = navigator as { connection?: { saveData?: boolean } };
      if (!connection?.saveData) load().then(({ prepare }) => prepare(opener), Boolean);
    } else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      load()
        .then(({ openFrom }) => openFrom(opener))
        .catch(() => opener.href && location.assign(opener.href));
    }
  };
  addEventListener('pointerdown', onPress);
  addEventListener('click', onPress);
  // An island opened one.
  addEventListener(
    'islet:modal',
    () => void load().then(({ showModals }) => showModals(), Boolean),
  );
}
