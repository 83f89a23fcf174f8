{
  // Runs where it stands, before anything below it is laid out: shown or not, nothing moves.
  const offer = document.currentScript.previousElementSibling;
  const { chance, countdown, offers } = JSON.parse(offer.dataset.offers);
  const { country } = document.documentElement.dataset;
  let hidden;
  let over;
  try {
    hidden = sessionStorage[SESSION.offer_hidden];
    if (countdown === 'end') over = JSON.parse(localStorage[LOCAL.offer_ends]);
  } catch {
    // Nothing is kept, or storage is blocked: every page is the first one.
  }
  const oneOf = (list) => list[Math.floor(Math.random() * list.length)];
  const offerIn = (wanted) =>
    oneOf(
      offers.filter(
        ({ lang, title, country: only }) =>
          lang === wanted &&
          (!only || only.includes(country?.toLowerCase())) &&
          !(over?.[title] <= Date.now()),
      ),
    );
  const chosen = offerIn(navigator.language.slice(0, 2)) ?? offerIn('en');
  if (chosen && !hidden && Math.random() * 100 < chance) {
    const link = offer.querySelector('a');
    link.href = oneOf(chosen.link);
    link.lang = chosen.lang;
    link.firstElementChild.textContent = chosen.pretitle;
    link.lastElementChild.textContent = chosen.title;
    offer.hidden = false;
  }
}
