/** Has the next page fetched while a link to it is aimed at; who saves data is left alone. */
export function fetchAhead(): void {
  const onAim = (): void => {
    if ('saver' in document.documentElement.dataset) return;
    import('./speculation-rules.ts').then(({ speculate }) => speculate()).catch(() => undefined);
  };
  addEventListener('pointerover', onAim, { once: true });
}
