import { loadProposalTexts } from '#i18n/proposal-texts.ts';
import { languageOf } from '#lib/language.ts';
import { bringStyles } from '../parts/bring-styles.ts';
import stylesUrl from './for-you.css?url';
import { followChoice } from './choice.ts';
import { rememberPool } from './pool.ts';
import { offerOrder, withdrawOrder } from './related-order.ts';
import { showRow } from './row.ts';

/** Shows a page's proposals to who asked for them. */
export async function show(root: Document): Promise<void> {
  bringStyles(stylesUrl);
  const t = await loadProposalTexts('proposals', languageOf(root.documentElement.lang));
  if (root.documentElement.dataset.page === 'home') {
    rememberPool(root);
    await showRow(root, t);
    return;
  }
  offerOrder(root, t);
  // Another page of them was put in its place.
  addEventListener('islet:listed', () => offerOrder(root, t));
  followChoice(() => withdrawOrder(root));
}
