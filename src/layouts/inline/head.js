(() => {
  const { dataset } = document.documentElement;
  const cookie = (name) => document.cookie.match(`(?:^|; )${name}=([^;]+)`)?.[1];
  dataset.js = '';
  if (cookie('user')) dataset.user = '';
  if (cookie('country')) dataset.country = cookie('country');
  try {
    if (localStorage.cookie_notice) dataset.notice = 'seen';
  } catch {
    dataset.notice = 'seen';
  }
})();
