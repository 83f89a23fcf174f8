import type { Feature } from '../boot.ts';

/** A page that says what is wrong with a form, or (`data-answered`) what came of it, is the answer to it: without this, a way back to it or a reload would ask whether to send the form once more, or show an error of the browser. */
export const refusedForm: Feature = {
  name: 'refused-form',
  attach({ root }) {
    const answered = root.querySelector<HTMLElement>('[data-answered]');
    if (answered ?? root.querySelector('.field-problem,[role=alert]'))
      history.replaceState(history.state, '', answered?.dataset['answered'] || location.href);
  },
};
