{
  // Runs where it stands, before anything below it is laid out: shown or not, nothing moves.
  const offer = document.currentScript.previousElementSibling;
  const { chance, countdown, offers } = JSON.parse(offer.dataset.offers);
  const { country } = document.documentElement.dataset;
  let over = {};
  let hidden = false;
  try {
    hidden = sessionStorage.offer_hidden;
    if (countdown === 'end') over = JSON.parse(localStorage.offer_ends ?? '{}');
  } catch {
    // Without storage every page is the first one.
  }
  const open = offers.filter(
    ({ title, country: only }) =>
      (!only || only.includes(country?.toLowerCase())) && !(over[title] <= Date.now()),
  );
  const inLanguage = (wanted) => open.filter(({ lang }) => lang === wanted);
  const own = inLanguage(navigator.language.slice(0, 2).toLowerCase());
  const oneOf = (list) => list[Math.floor(Math.random() * list.length)];
  const chosen = oneOf(own.length ? own : inLanguage('en'));
  if (chosen && !hidden && Math.random() * 100 < chance) {
    const link = offer.querySelector('a');
    link.href = oneOf(chosen.link);
    link.querySelector('small').textContent = chosen.pretitle;
    link.querySelector('b').textContent = chosen.title;
    link.lang = chosen.lang;
    offer.hidden = false;
  }
}
