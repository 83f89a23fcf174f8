{
  // A browser fetches lazy pictures two screens ahead: on a phone, those of lists that many who only watch never see.
  // They wait for the first scroll, or for a list to be in sight; from then on the browser decides.
  const { dataset } = document.documentElement;
  const show = () => {
    dataset.below = '';
    seen.disconnect();
  };
  const seen = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) show();
  });
  for (const list of document.querySelectorAll('.watch-section')) seen.observe(list);
  addEventListener('scroll', show, { once: true, passive: true });
}
