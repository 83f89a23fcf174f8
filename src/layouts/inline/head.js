(() => {
  const { dataset } = document.documentElement;
  const cookie = (name) => document.cookie.match(`(?:^|; )${name}=([^;]+)`)?.[1];
  dataset.js = '';
  if (cookie('user')) dataset.user = '';
  if (cookie('country')) dataset.country = cookie('country');
  try {
    if (localStorage.cookie_notice) dataset.notice = 'seen';
    if (localStorage.hide_watched) dataset.hideSeen = dataset.hold = '';
    // What lists nothing is kept as `null`.
    if (localStorage.excluded?.length > 4) dataset.excluded = dataset.hold = '';
    // Before the first paint, and before there is anything to scroll: the page is made long enough for it.
    const { stopScroll } = sessionStorage;
    delete sessionStorage.stopScroll;
    if (stopScroll && /[?&]stopScroll\b/.test(location.search)) {
      const { style } = document.documentElement;
      style.minHeight = `${innerHeight + +stopScroll}px`;
      scrollTo(0, stopScroll);
      addEventListener('DOMContentLoaded', () => (style.minHeight = ''));
    }
  } catch {
    dataset.notice = 'seen';
  }
})();
