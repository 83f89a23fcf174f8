import { useEffect, useId, useRef, useState } from 'react';
import type { Language } from '#config/locales.ts';
import { translateFrom, type TextTree } from '#i18n/translate.ts';
import { middleCrop, type Crop } from '#lib/crop.ts';
import { PICTURE_LIMITS, type PictureKind } from '#lib/picture-check.ts';
import { waitWords } from '#lib/wait-words.ts';
import { showNotice } from '#stores/notices.ts';
import { sendPicture, showSaved, type PictureOutcome } from '#stores/picture.ts';
import { openPicture, type ChosenPicture, type PictureProblem } from './chosen.ts';
import { CropStage } from './CropStage.tsx';
import { pictureProblemText } from './problem-text.ts';

interface Props {
  lang: Language;
  /** Of the namespaces `profile` and `forms`: the form stands in the page before any script does. */
  texts: { profile: TextTree; forms: TextTree };
  kind: PictureKind;
  /** The picture of now; empty for none. */
  current: string;
  /** What the server has found wrong, for a visitor without script. */
  problem?: PictureProblem | undefined;
}

type Sending =
  { phase: 'idle' } | { phase: 'sending'; share: number } | { phase: 'failed'; reason: string };

/** A member's avatar or cover: what it is, and a form that takes another one. */
export default function PictureForm({ lang, texts, kind, current, problem: first }: Props) {
  const t = translateFrom<'profile'>(texts.profile, lang);
  const forms = translateFrom<'forms'>(texts.forms, lang);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [problem, setProblem] = useState(first);
  const [sending, setSending] = useState<Sending>({ phase: 'idle' });
  const { megabytes, min, types } = PICTURE_LIMITS;
  const busy = sending.phase === 'sending';

  const refuse = (wrong: PictureProblem): void => {
    setProblem(wrong);
    if (wrong.code === 'invalid_image_size') showNotice('error', t('notice.invalid_image_size'));
    input.current?.focus();
  };
  const forget = (): void => {
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(null);
    setCrop(null);
    if (input.current) input.current.value = '';
  };
  const open = async (): Promise<void> => {
    const file = input.current?.files?.[0];
    setProblem(undefined);
    setSending({ phase: 'idle' });
    if (!file) return;
    const opened = await openPicture(kind, file);
    // Another one has been chosen meanwhile.
    if (input.current?.files?.[0] !== file) return;
    if ('code' in opened) {
      forget();
      refuse(opened);
      return;
    }
    setChosen(opened);
    setCrop(middleCrop(opened.rule));
  };
  const settle = (outcome: PictureOutcome): void => {
    if (outcome.kind === 'sent') {
      showSaved();
      return;
    }
    setSending({ phase: 'idle' });
    if (outcome.kind === 'refused') refuse(outcome);
    else
      setSending({
        phase: 'failed',
        reason: t(
          `failure.${outcome.reason}`,
          waitWords(document.documentElement.lang, outcome.info),
        ),
      });
  };
  const send = (): void => {
    if (busy) return;
    if (!chosen) {
      refuse({ code: 'picture_required' });
      return;
    }
    setSending({ phase: 'sending', share: 0 });
    sendPicture(kind, { file: chosen.file, crop }, (share) =>
      setSending({ phase: 'sending', share }),
    )
      .then(settle)
      .catch(() => setSending({ phase: 'failed', reason: t('failure.failed') }));
  };
  // A file may have been chosen before this was loaded.
  useEffect(() => {
    if (input.current?.files?.length) open().catch(() => refuse({ code: 'refused' }));
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const told = problem && pictureProblemText(problem, { profile: t, forms });
  const goingOn = (share: number, percent: number): string =>
    share < 1 ? t('picture.sending', { percent }) : t('picture.drawing');

  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="picture-form"
      noValidate
      aria-label={t(`picture.${kind}`)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input type="hidden" name="form" value={kind} />
      {chosen && crop ? (
        <CropStage
          url={chosen.url}
          rule={chosen.rule}
          crop={crop}
          labels={{ crop: t('picture.crop'), zoom: t('picture.zoom') }}
          onChange={setCrop}
        />
      ) : (
        <div className={`picture-now ${kind}`}>
          {current === '' ? (
            <span className="quiet">{t('picture.none')}</span>
          ) : (
            <img src={current} alt="" />
          )}
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-file`}>{t('picture.file')}</label>
        <div className="field-file">
          <input
            ref={input}
            id={`${id}-file`}
            type="file"
            name={kind}
            accept={types.join()}
            aria-invalid={told === undefined ? undefined : true}
            aria-describedby={told === undefined ? `${id}-hint` : `${id}-hint ${id}-problem`}
            onChange={() => {
              open().catch(() => refuse({ code: 'refused' }));
            }}
          />
        </div>
        <small id={`${id}-hint`}>{t('picture.hint', { size: megabytes, ...min })}</small>
        {told !== undefined && (
          <p className="field-problem" id={`${id}-problem`} role="alert">
            {told}
          </p>
        )}
      </div>
      <div className="contact-state">
        {/* Said at every tenth of the way: who listens would hear nothing else. */}
        <p role="status" className={busy ? 'vh' : 'field-problem'}>
          {sending.phase === 'failed' && sending.reason}
          {busy && goingOn(sending.share, Math.floor(sending.share * 10) * 10)}
        </p>
        {busy && (
          <div aria-hidden="true">
            <p>{goingOn(sending.share, Math.round(sending.share * 100))}</p>
            <progress value={sending.share} />
          </div>
        )}
      </div>
      <div className="buttons">
        <button className={chosen ? 'btn main' : 'btn'} aria-disabled={busy}>
          {t('picture.upload')}
        </button>
        {chosen && !busy && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              forget();
              input.current?.focus();
            }}
          >
            {t('picture.cancel')}
          </button>
        )}
      </div>
    </form>
  );
}
