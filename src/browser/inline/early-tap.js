// A press on play that comes before the script of the page.
addEventListener(
  'click',
  ({ target }) => target.closest?.('[data-start]')?.setAttribute('data-pressed', ''),
  true,
);
