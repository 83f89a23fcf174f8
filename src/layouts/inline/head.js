(() => {
  const { dataset, style } = document.documentElement;
  const cookie = (name) => document.cookie.match(`(?:^|; )${name}=([^;]+)`)?.[1];
  dataset.js = '';
  if (cookie('user')) dataset.user = '';
  if (cookie('country')) dataset.country = cookie('country');
  try {
    const { neutral_title, panic } = localStorage;
    if (neutral_title) document.title = neutral_title;
    if (neutral_title || panic) dataset.discreet = 1;
    if (localStorage.cookie_notice) dataset.notice = 'seen';
    if (localStorage.hide_watched) dataset.hideSeen = dataset.hold = '';
    if (localStorage.player_theatre === 'true') dataset.theatre = '';
    // What lists nothing is kept as `null`.
    if (localStorage.excluded?.length > 4) dataset.excluded = dataset.hold = '';
    if (location.search.includes('stopScroll')) {
      style.minHeight = `${innerHeight + +sessionStorage.scroll}px`;
      scrollTo(0, sessionStorage.scroll);
      addEventListener('DOMContentLoaded', () => (style.minHeight = ''));
    }
  } catch {
    dataset.notice = 'seen';
  }
})();
