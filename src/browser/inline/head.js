(() => {
  const { dataset, style } = document.documentElement;
  // Asked for once: the answer comes from another process.
  const { cookie } = document;
  const readCookie = (name) => cookie.match(`(?:^|; )${name}=([^;]+)`)?.[1];
  const read = () => {
    try {
      const { neutral_title, panic } = localStorage;
      if (neutral_title) document.title = neutral_title;
      if (neutral_title || panic) dataset.discreet = 1;
      if (localStorage.cookie_notice) dataset.notice = 'seen';
      if (localStorage.hide_watched) dataset.hideSeen = dataset.hold = '';
      // The visitor's own choice goes before the browser's.
      if (localStorage.player_data_saver === 'true') dataset.saver = '';
      if (localStorage.player_data_saver === 'false') delete dataset.saver;
      if (localStorage.player_theatre === 'true') dataset.theatre = '';
      // What lists nothing is kept as `null`.
      if (localStorage.excluded?.length > 4) dataset.excluded = dataset.hold = '';
    } catch {
      dataset.notice = 'seen';
    }
  };
  dataset.js = '';
  if (navigator.connection?.saveData) dataset.saver = '';
  if (readCookie('user')) dataset.user = '';
  if (readCookie('country')) dataset.country = readCookie('country');
  // The first look at the storage holds up the first paint of a slow phone by a tenth of a second.
  if (readCookie('hasLocalState')) read();
  else addEventListener('islet:stored', read, { once: true });
  try {
    if (location.search.includes('stopScroll')) {
      style.minHeight = `${innerHeight + +sessionStorage.scroll}px`;
      scrollTo(0, sessionStorage.scroll);
      // Until the late styles are there, the page may be shorter than it will be.
      addEventListener('load', () => (style.minHeight = ''));
    }
  } catch {
    // Storage is off: the page starts at its top.
  }
})();
