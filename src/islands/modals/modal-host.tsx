import { useStore } from '@nanostores/react';
import { useDeferredValue } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '#config/locales.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import { languageOf } from '#lib/language.ts';
import { splitPrefix } from '#lib/view.ts';
import { environment } from '#stores/environment.ts';
import { $modal, closeModal, type ModalName, type ModalParams, openModal } from '#stores/modals.ts';
import { $notices, dismissNotice } from '#stores/notices.ts';
import { Modal } from '#ui/Modal.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import type { ModalBody } from './modal-body.ts';
import { loadBody, MODALS } from './modal-registry.ts';
import stylesUrl from './modals.css?url';

interface Props {
  t: Translate<'modals'>;
  lang: Language;
  prefix: string;
}

interface Loaded {
  Body?: ModalBody<never>;
}

async function bodyOf(name: ModalName | undefined): Promise<Loaded> {
  if (!name) return {};
  try {
    return { Body: await loadBody(name) };
  } catch (error) {
    closeModal();
    throw error;
  }
}

/** Shows the modal that is open. */
function Modals({ t, lang, prefix }: Props) {
  // Made after the frame of the press, which would be late on a slow phone.
  const open = useDeferredValue(useStore($modal));
  const notices = useStore($notices);
  const Body = useLoaded(() => bodyOf(open?.name), open?.name ?? '')?.Body;
  if (!open || !Body) return null;
  const { title, closesOutside } = MODALS[open.name];
  return (
    <Modal
      title={t(title)}
      closeLabel={t('frame.close')}
      closesOutside={closesOutside}
      onClose={closeModal}
    >
      {/* By the table, a body takes the params of its name. */}
      <Body params={open.params as never} t={t} lang={lang} prefix={prefix} onClose={closeModal} />
      {/* What the page says is inert behind the modal, and on a phone under it. */}
      <div className="toasts" role="status" aria-live="polite">
        {notices.map(({ id, kind, text }) => (
          <button
            key={id}
            type="button"
            className={`toast ${kind}`}
            title={t('frame.close')}
            onClick={() => dismissNotice(id)}
          >
            {text}
          </button>
        ))}
      </div>
    </Modal>
  );
}

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
function openFrom(opener: HTMLElement, modal: ModalName): void {
  const { modalParams = '{}' } = opener.dataset;
  // Pressed by a member before the script came that does what is wanted: its link leads to a page that does.
  if (modal === 'signin' && opener instanceof HTMLAnchorElement && environment().signedIn()) {
    location.assign(opener.href);
    return;
  }
  // Not every browser focuses what is pressed; the modal gives the focus back to where it was.
  opener.focus({ preventScroll: true });
  openModal(modal, JSON.parse(modalParams) as ModalParams[ModalName]);
}

/**
 * Fetches what an opener's modal needs, and with `opens` opens it. Without an opener it shows what an island
 * has opened through the store. What was pressed behind the age gate opens nothing, even where that is passed
 * meanwhile. Rejects, with nothing opened, when a part cannot be fetched or there is no modal of that name.
 */
export async function answer(
  opener: HTMLElement | null | undefined,
  opens: boolean,
): Promise<void> {
  const isGated = environment().gated();
  // Now: a script that comes meanwhile may take the press over from the next one on.
  const modal = opener?.dataset.modal as ModalName;
  try {
    await Promise.all([mountOnce(), opener && loadBody(modal)]);
  } catch (error) {
    closeModal();
    throw error;
  }
  if (opener && opens && !isGated) openFrom(opener, modal);
}
