function send(): void {
  // A page made ahead is hidden until it is gone to, and so is one opened in the background.
  if (document.hidden) {
    document.addEventListener('visibilitychange', send, { once: true });
    return;
  }
  const query = new URLSearchParams(location.search);
  const view = new URLSearchParams({
    act: 'page',
    page: location.pathname.includes('/embed/')
      ? 'embed'
      : (document.documentElement.dataset.page ?? ''),
    campaign: query.get('campaign') || query.get('camp') || '',
  });
  // Some browsers let their users take it away.
  navigator.sendBeacon?.('/api/stat.php', view);
}

/** Reports one view of this page (SPEC.md §2) once it is seen, and one more when a visitor comes back to it. */
export function reportPageView(): void {
  send();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) send();
  });
}
