import type { Locator, Page } from 'playwright';
import type { OpenModal } from '#stores/modals.ts';

/** Puts a link that opens a modal at the top of a page; without a script it leads to `href`. */
export async function addOpener(page: Page, modal: OpenModal, href = '/404/'): Promise<Locator> {
  await page.evaluate(
    ([{ name, params }, address]) => {
      const link = document.createElement('a');
      link.href = address;
      link.textContent = `Open ${name}`;
      link.dataset.modal = name;
      link.dataset.modalParams = JSON.stringify(params);
      document.getElementById('main')?.prepend(link);
    },
    [modal, href] as const,
  );
  return page.getByRole('link', { name: `Open ${modal.name}` });
}

/** Every modal with params and its heading. */
export const SAMPLES: readonly { modal: OpenModal; heading: string }[] = [
  { modal: { name: 'signin', params: {} }, heading: 'Sign in' },
  {
    modal: { name: 'addto', params: { video_id: 1042, title: 'Northern lights' } },
    heading: 'Add to a list',
  },
  { modal: { name: 'telegram', params: { video_id: 1042 } }, heading: 'Download in Telegram' },
  {
    modal: {
      name: 'share',
      params: {
        title: 'Northern lights',
        url: '/videos/1042/film-1042/',
        video_id: 1042,
        embed: '/embed/1042/',
      },
    },
    heading: 'Share',
  },
];
