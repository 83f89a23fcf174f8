import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { prepareCaptcha } from '#browser/captcha/proof-of-work.ts';
import type { Language } from '#config/locales.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import { loadReportTexts } from '#i18n/report-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import { waitWords } from '#lib/wait-words.ts';
import { localPath, paths } from '#routes/paths.ts';
import { isOfVideo, reportStatusPath } from '#routes/report-path.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import type { ModalProps } from './modal-body.ts';
import { problemTexts } from './report/problem-texts.ts';
import { ReportFields, type ReportValues } from './report/ReportFields.tsx';
import { useReport } from './report/use-report.ts';
import { useDraft } from './use-draft.ts';

const EMPTY: ReportValues = {
  ...{ category: '', address: '', from: '', to: '', message: '' },
  ...{ name: '', email: '', good_faith: '' },
};
/** What was typed and not sent, by what it is about: a modal is easily closed. */
const drafts = new Map<string, ReportValues>();

function typedIn(form: HTMLFormElement): ReportValues {
  const sent = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return { ...EMPTY, ...Object.fromEntries(sent) };
}

interface SentProps {
  t: Translate<'report'>;
  /** Where what becomes of it stands; null where the API says nothing of it. */
  status: string | null;
}

function Sent({ t, status }: SentProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className="contact-sent" role="status" tabIndex={-1}>
      <b>{t('sent')}</b>
      {status !== null && (
        <>
          <p>{t('sent_text')}</p>
          <a className="btn" href={status}>
            {t('status_link')}
          </a>
        </>
      )}
    </div>
  );
}

type FormProps = Pick<ModalProps<'report'>, 'params' | 'lang' | 'prefix'> & {
  t: Translate<'report'>;
  forms: Translate<'forms'>;
};

function ReportForm({ params: { of }, lang, prefix, t, forms }: FormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { state, problems, submit } = useReport({ address: of, lang });
  useDraft(form, drafts.get(of));
  /** What was chosen since it was sent: nothing is wrong with that any more. */
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const left = problems.filter(({ field }) => !chosen.includes(field));
  const texts = problemTexts(left, t, forms);
  const choose = ({ target }: ChangeEvent<HTMLFormElement>): void => {
    const { name, type, checked } = target as unknown as HTMLInputElement;
    if (!checked || !/^(?:radio|checkbox)$/u.test(type)) return;
    // Not every reason asks who tells it.
    const settled = name === 'category' ? [name, 'name', 'email'] : [name];
    setChosen((all) => [...all, ...settled]);
  };
  useEffect(() => {
    if (problems.length > 0)
      form.current
        ?.querySelector<HTMLElement>(
          'input[aria-invalid], textarea[aria-invalid], [aria-invalid] input',
        )
        ?.focus();
  }, [problems]);
  if (state.phase === 'sent') {
    drafts.delete(of);
    return (
      <Sent t={t} status={state.receipt && localPath(prefix, reportStatusPath(state.receipt))} />
    );
  }
  const isBusy = state.phase === 'sending';
  const said = isBusy
    ? forms('contact.checking')
    : state.phase === 'failed'
      ? forms(`contact.${state.reason}`, waitWords(lang, state.info))
      : (texts.get('captcha') ??
        texts.get('address') ??
        (left.length > 0 ? forms('contact.correct') : ''));
  return (
    <form
      ref={form}
      className="contact-form report-form"
      noValidate
      aria-label={t('title')}
      onFocus={() => void prepareCaptcha()}
      onInput={({ currentTarget }) => drafts.set(of, typedIn(currentTarget))}
      onChange={choose}
      onSubmit={(event) => {
        event.preventDefault();
        setChosen([]);
        submit(new FormData(event.currentTarget));
      }}
    >
      <ReportFields
        {...{ id, t, forms }}
        values={EMPTY}
        problems={texts}
        asked={{ address: false, time: isOfVideo(of) }}
      />
      <p role="status" className={isBusy ? undefined : 'field-problem'}>
        {said}
      </p>
      <button className="btn main" aria-disabled={isBusy}>
        {t('submit')}
      </button>
      <div className="modal-ways">
        <a
          href={localPath(prefix, paths.information('contact'))}
          data-modal="contact"
          data-modal-params="{}"
        >
          {t('write')}
        </a>
      </div>
    </form>
  );
}

export const loadWords = (lang: Language) =>
  Promise.all([loadReportTexts('report', lang), loadTexts('forms', lang)]);

/** The report of what a page shows: reasons to choose from first, then what is needed with them. */
export default function Report({ params, lang, prefix }: ModalProps<'report'>) {
  const loaded = useLoaded(() => loadWords(lang), lang);
  if (!loaded) return <div aria-busy="true" />;
  const [t, forms] = loaded;
  return <ReportForm {...{ params, lang, prefix, t, forms }} />;
}
