import { createRoot } from 'react-dom/client';
import { loadTexts } from '#i18n/island-texts.ts';
import { languageOf } from '#lib/language.ts';
import { splitPrefix } from '#lib/view.ts';
import { closeModal, openModal, type ModalName, type ModalParams } from '#stores/modals.ts';
import { Modals } from './Modals.tsx';
import { loadBody } from './modal-registry.ts';
import stylesUrl from './modals.css?url';

let mounted: Promise<void> | undefined;

/** A modal without its style would be a heap of controls, so it is waited for, and one that fails is an error. */
function loadStyles(): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: stylesUrl,
  });
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error('The style of modals did not arrive'));
    };
    document.head.append(link);
  });
}

async function mount(): Promise<void> {
  const lang = languageOf(document.documentElement.lang);
  const { prefix } = splitPrefix(location.pathname);
  const [t] = await Promise.all([loadTexts('modals', lang), loadStyles()]);
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<Modals t={t} lang={lang} prefix={prefix ? `/${prefix}` : ''} />);
}

function mountOnce(): Promise<void> {
  mounted ??= mount().catch((error: unknown) => {
    mounted = undefined;
    throw error;
  });
  return mounted;
}

/** The modal that an opener names, with the params it carries. */
function openFrom(opener: HTMLElement): void {
  const { modal, modalParams = '{}' } = opener.dataset;
  // Not every browser focuses what is pressed; the modal gives the focus back to where it was.
  opener.focus({ preventScroll: true });
  openModal(modal as ModalName, JSON.parse(modalParams) as ModalParams[ModalName]);
}

/**
 * Fetches what an opener's modal needs, and with `opens` opens it. Without an opener it shows what an island
 * has opened through the store. Rejects, with nothing opened, when a part cannot be fetched or there is no
 * modal of that name.
 */
export async function answer(
  opener: HTMLElement | null | undefined,
  opens: boolean,
): Promise<void> {
  try {
    await Promise.all([mountOnce(), opener && loadBody(opener.dataset.modal as ModalName)]);
  } catch (error) {
    closeModal();
    throw error;
  }
  if (opener && opens) openFrom(opener);
}
