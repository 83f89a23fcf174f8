import type { Feature } from '../boot.ts';

/**
 * A select that submits its form when it is changed (`submit-on-change.ts`) does not where that is by keys, but for the Enter that ends a
 * choice: of a closed one each arrow and each letter is a change, so nobody would come past the neighbour. Its button is shown instead.
 */
export const chooseByKeys: Feature = {
  name: 'choose-by-keys',
  attach({ root, signal }) {
    const options = { capture: true, signal };
    let last = '';
    root.addEventListener(
      'keydown',
      ({ key }) => {
        last = key;
      },
      options,
    );
    root.addEventListener(
      'change',
      (event) => {
        const select = event.target as HTMLSelectElement;
        if (last === 'Enter' || !select.matches('[data-submit]:focus-visible')) return;
        event.stopPropagation();
        select.form?.querySelector<HTMLElement>('.go')?.style.setProperty('display', 'revert');
      },
      options,
    );
  },
};
