// A press on play that comes before the script of the page.
window.onclick = ({ target }) => target.closest('[data-start]')?.setAttribute('data-pressed', '');
