/** Hides the cookie notice after Ok, for good where the browser can store the flag. */
export function rememberNotice(): void {
  const button = document.querySelector('#cookies button');
  button?.addEventListener('click', () => {
    document.documentElement.dataset.notice = 'seen';
    try {
      localStorage.setItem('cookie_notice', '1');
    } catch {
      // Storage is off: the notice comes back with the next page.
    }
  });
}
