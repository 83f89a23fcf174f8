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
  } catch {
    dataset.notice = 'seen';
  }
})();
