import { BREAKPOINTS } from '#config/breakpoints.ts';
import { unwrap } from './unwrap.ts';

/**
 * Takes what a visitor never wants to see out of the menu of a small screen, whose parts `inline/menu.js` makes when it
 * is opened; makes them where the screen grows before that.
 */
export function fillMenu(): void {
  const menu = document.getElementById('menu');
  if (!menu) return;
  const { dataset } = document.documentElement;
  const listed = (): void => {
    // Held as the page was: nothing unwanted is seen for a moment.
    if ('excluded' in dataset) menu.dataset.hold = '';
    dispatchEvent(new Event('islet:listed'));
  };
  if (menu.querySelector('noscript')) menu.addEventListener('beforetoggle', listed, { once: true });
  matchMedia(`(min-width: ${BREAKPOINTS.large}px)`).addEventListener('change', () => {
    if (unwrap(menu)) listed();
  });
}
