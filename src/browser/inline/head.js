(() => {
  const { dataset, style } = document.documentElement;
  // Asked for once: the answer comes from another process.
  const { cookie } = document;
  const readCookie = (name) => cookie.match(`(?:^|; )${name}=([^;]+)`)?.[1];
  const read = () => {
    try {
      const title = localStorage[LOCAL.neutral_title];
      if (title) document.title = title;
      if (title || localStorage[LOCAL.panic]) dataset.discreet = 1;
      if (localStorage[LOCAL.cookie_notice]) dataset.notice = 'seen';
      if (localStorage[LOCAL.theme]) dataset.theme = localStorage[LOCAL.theme];
      if (localStorage[LOCAL.hide_watched]) dataset.hideSeen = dataset.hold = '';
      // The visitor's own choice goes before the browser's.
      const saver = localStorage[LOCAL.player_data_saver];
      if (saver === 'true') dataset.saver = '';
      if (saver === 'false') delete dataset.saver;
      if (localStorage[LOCAL.player_theatre] === 'true') dataset.theatre = '';
      // What lists nothing is kept as `null`.
      if (localStorage[LOCAL.excluded]?.length > 4) dataset.excluded = dataset.hold = '';
    } catch {
      dataset.notice = 'seen';
    }
  };
  dataset.js = '';
  if (navigator.connection?.saveData) dataset.saver = '';
  const user = readCookie(COOKIE.user);
  if (user) dataset.user = '';
  // The avatar is last in it: a path of ours and nothing else, for what is in a cookie is anybody's.
  const face = user?.match(/((%2F[\w.-]+)+)%22%7D$/)?.[1];
  if (face) style.setProperty('--face', `url(${face.replaceAll('%2F', '/')})`);
  if (readCookie(COOKIE.country)) dataset.country = readCookie(COOKIE.country);
  // The first look at the storage holds up the first paint of a slow phone by a tenth of a second.
  if (readCookie(COOKIE.hasLocalState)) read();
  else addEventListener('islet:stored', read, { once: true });
  try {
    if (location.search.includes('stopScroll')) {
      style.minHeight = `${innerHeight + +sessionStorage[SESSION.scroll]}px`;
      scrollTo(0, sessionStorage[SESSION.scroll]);
      // Until the late styles are there, the page may be shorter than it will be.
      addEventListener('load', () => (style.minHeight = ''));
    }
  } catch {
    // Storage is off: the page starts at its top.
  }
})();
