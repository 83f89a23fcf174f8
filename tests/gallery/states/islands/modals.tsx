import type { ReactNode } from 'react';
import { loadAccountTexts } from '#i18n/account-texts.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import { loadMemberTexts } from '#i18n/member-texts.ts';
import { loadReportTexts } from '#i18n/report-texts.ts';
import AddTo from '#islands/modals/AddTo.tsx';
import Contact from '#islands/modals/Contact.tsx';
import Report from '#islands/modals/Report.tsx';
import { ReportFields, type ReportValues } from '#islands/modals/report/ReportFields.tsx';
import { problemTexts } from '#islands/modals/report/problem-texts.ts';
import { ContactForm } from '#islands/modals/contact/ContactForm.tsx';
import ContactPageForm from '#islands/modals/contact/ContactPageForm.tsx';
import { PictureField } from '#islands/modals/contact/PictureField.tsx';
import { SendingState, Sent } from '#islands/modals/contact/SendingState.tsx';
import { NewPlaylist } from '#islands/modals/lists/NewPlaylist.tsx';
import { OwnLists } from '#islands/modals/lists/OwnLists.tsx';
import { answer } from '#islands/modals/modal-host.tsx';
import { ResendMail } from '#islands/modals/ResendMail.tsx';
import Share from '#islands/modals/Share.tsx';
import SignIn from '#islands/modals/SignIn.tsx';
import Telegram from '#islands/modals/Telegram.tsx';
import type { ContactProblem } from '#lib/contact-check.ts';
import type { NoticeProblem } from '#lib/notice-check.ts';
import { closeModal, openModal } from '#stores/modals.ts';
import { mayDownload, subscribeByTelegram } from '#stores/telegram.ts';
import { Modal } from '#ui/Modal.tsx';
import texts from '../../../../locales/en/forms.json';
import { LONG_TITLE } from '../../entities.ts';
import { appears, type ReactState } from '../../react-state.ts';

const reported: ReportValues = {
  ...{ category: '', address: '/videos/11/', from: '1', to: 'x', message: LONG_TITLE },
  ...{ name: '', email: 'keeper', good_faith: '' },
};
const reportProblems: readonly NoticeProblem[] = (
  ['category', 'address', 'from', 'to', 'message', 'name', 'email', 'good_faith', 'file'] as const
).map((field) => ({ field, code: 'required' }));

const nothing = (): void => undefined;
const values = { subject: '', email: 'keeper', message: LONG_TITLE, referrer: '/' };
const FIELDS = ['subject', 'email', 'message', 'file', 'captcha'] as const;
const problems: readonly ContactProblem[] = FIELDS.map((field) => ({ field, code: 'required' }));

const inModal = (body: ReactNode) => (
  <Modal title="A modal" closeLabel="Close" closesOutside onClose={nothing}>
    {body}
  </Modal>
);

/** Attaches a picture, as a visitor's press on the field would. */
function attach(stage: HTMLElement): void {
  const input = stage.querySelector<HTMLInputElement>('input[type=file]');
  const files = new DataTransfer();
  files.items.add(new File(['x'], 'boat.png', { type: 'image/png' }));
  if (input) input.files = files.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Sends the form of the sign-in as it is. */
async function pressSignIn(stage: HTMLElement): Promise<void> {
  await appears(stage, 'form');
  stage.querySelector('form')?.requestSubmit();
  await appears(stage, '[aria-invalid]');
}

/** Sends a report with nothing but a reason. */
async function pressReport(stage: HTMLElement): Promise<void> {
  await appears(stage, 'form');
  stage.querySelector<HTMLInputElement>('[name=category]')?.click();
  stage.querySelector('form')?.requestSubmit();
  await appears(stage, '[aria-invalid]');
}

/** The host stands outside of the states: what it shows is copied into its own. */
async function showByHost(stage: HTMLElement): Promise<void> {
  await answer(undefined, false);
  openModal('signin', {});
  const shown = 'body > div dialog[open]:has(form)';
  await appears(document.documentElement, shown);
  stage.append(document.querySelector(shown)?.cloneNode(true) ?? '');
  closeModal();
}

export const states = async (): Promise<readonly ReactState[]> => {
  const [t, form, own, report, account] = await Promise.all([
    loadTexts('modals', 'en'),
    loadTexts('forms', 'en'),
    loadMemberTexts('own', 'en'),
    loadReportTexts('report', 'en'),
    loadAccountTexts('account', 'en'),
  ]);
  const shared = { t, lang: 'en', prefix: '', onClose: nothing } as const;
  const about = { failure: undefined, captcha: undefined, wrong: false, t: form };
  const share = { title: LONG_TITLE, url: '/videos/11/boats/' };
  const telegram = inModal(<Telegram {...shared} params={{ video_id: 11 }} />);
  return [
    {
      of: 'SignIn',
      name: 'usual',
      tree: inModal(<SignIn {...shared} params={{ then: 'addto' }} />),
      ready: 'form',
    },
    {
      of: 'SignIn',
      name: 'nothing filled in',
      tree: inModal(<SignIn {...shared} params={{}} />),
      ready: 'form',
      act: pressSignIn,
    },
    {
      of: 'ResendMail',
      name: 'usual',
      tree: inModal(<ResendMail usr="keeper" masked="k•••@mail.example" lang="en" t={account} />),
    },
    {
      of: 'AddTo',
      name: 'a long title',
      shows: { AccountWays: '.modal-actions a.main' },
      tree: inModal(<AddTo {...shared} params={{ video_id: 11, title: LONG_TITLE }} />),
    },
    {
      of: 'lists/OwnLists',
      name: 'which could not be loaded',
      tree: inModal(
        <OwnLists video={11} title={LONG_TITLE} t={own} lang="en" onSignedOut={nothing} />,
      ),
      ready: '[role=alert]',
    },
    {
      of: 'lists/NewPlaylist',
      name: 'usual',
      tree: inModal(<NewPlaylist video={11} t={own} lang="en" onMade={nothing} />),
    },
    {
      of: 'Share',
      name: 'a video',
      shows: { CopyField: '.modal-copy textarea' },
      tree: inModal(<Share {...shared} params={{ ...share, video_id: 11, embed: '/embed/11/' }} />),
    },
    {
      of: 'Share',
      name: 'another page',
      tree: inModal(<Share {...shared} params={share} />),
    },
    { of: 'Telegram', name: 'at first', tree: telegram },
    {
      of: 'Telegram',
      name: 'pressed before subscribing',
      before: () => void mayDownload(),
      tree: telegram,
      ready: '.shakes',
    },
    { of: 'Telegram', name: 'waiting', before: subscribeByTelegram, tree: telegram },
    {
      of: 'Contact',
      name: 'empty',
      tree: inModal(<Contact {...shared} params={{}} />),
      ready: 'form',
    },
    {
      of: 'Report',
      name: 'at first',
      tree: inModal(<Report {...shared} params={{ of: '/videos/11/' }} />),
      ready: 'form',
    },
    {
      of: 'Report',
      name: 'nothing filled in',
      tree: inModal(<Report {...shared} params={{ of: '/videos/12/' }} />),
      ready: 'form',
      act: pressReport,
    },
    {
      of: 'report/ReportFields',
      name: 'the whole form, everything wrong',
      tree: (
        <form className="contact-form report-form">
          <ReportFields
            id="report"
            values={reported}
            problems={problemTexts(reportProblems, report, form)}
            asked={{ address: true, time: true }}
            t={report}
            forms={form}
          />
        </form>
      ),
    },
    {
      of: 'contact/ContactForm',
      name: 'everything wrong',
      shows: { 'contact/TextField': '.field textarea[aria-invalid]' },
      tree: <ContactForm values={values} problems={problems} t={form} />,
    },
    {
      of: 'contact/ContactForm',
      name: 'not taken',
      tree: <ContactForm values={values} failure="busy" t={form} />,
    },
    {
      of: 'contact/ContactPageForm',
      name: 'empty',
      tree: (
        <ContactPageForm lang="en" texts={texts} values={{ ...values, email: '', message: '' }} />
      ),
    },
    {
      of: 'contact/PictureField',
      name: 'a picture chosen',
      tree: (
        <form className="contact-form">
          <PictureField id="picture" problem={undefined} onChange={nothing} t={form} />
        </form>
      ),
      act: attach,
      ready: '.field-file button',
    },
    {
      of: 'contact/SendingState',
      name: 'sending',
      tree: <SendingState sending={{ phase: 'sending', share: 0.4 }} {...about} />,
    },
    {
      of: 'contact/SendingState',
      name: 'failed',
      tree: <SendingState sending={{ phase: 'failed', reason: 'network' }} {...about} />,
    },
    { of: 'contact/SendingState', name: 'sent', tree: <Sent t={form} /> },
    { of: 'modal-host', name: 'a modal that a page opened', tree: null, act: showByHost },
  ];
};
