import { useEffect, useRef } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { waitWords } from '#lib/wait-words.ts';
import type { FailureReason } from '#stores/contact.ts';
import type { Sending } from './use-sending.ts';

/** In place of the form that was sent; the focus comes here, for what had it is gone. */
export function Sent({ t }: { t: Translate<'forms'> }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className="contact-sent" role="status" tabIndex={-1}>
      <b>{t('contact.sent')}</b>
      <p>{t('contact.sent_text')}</p>
    </div>
  );
}

interface Props {
  sending: Sending;
  /** What the server said of a form that was posted without script. */
  failure: FailureReason | undefined;
  /** When it may be sent again, where it says that. */
  wait?: { when: string } | undefined;
  captcha: string | undefined;
  wrong: boolean;
  t: Translate<'forms'>;
}

function words({ sending, failure, wait, captcha, wrong, t }: Props): string {
  if (sending.phase === 'checking') return t('contact.checking');
  // At every tenth of the way: who listens would hear nothing else.
  if (sending.phase === 'sending')
    return t('contact.sending', { percent: Math.floor(sending.share * 10) * 10 });
  if (sending.phase === 'failed')
    return t(`contact.${sending.reason}`, waitWords(document.documentElement.lang, sending.info));
  if (captcha !== undefined) return captcha;
  if (wrong) return t('contact.correct');
  return failure ? t(`contact.${failure}`, wait) : '';
}

/** What is going on, said aloud too. The place is there from the start: a screen reader hears only changes. */
export function SendingState(props: Props) {
  const { sending, failure, captcha, t } = props;
  const isChecking = sending.phase === 'checking';
  const isSending = sending.phase === 'sending';
  return (
    <div className="contact-state">
      {/* Of a page without script: it begins there, for a phone shows the top of the form. */}
      <p
        role="status"
        className={isSending ? 'vh' : isChecking ? undefined : 'field-problem'}
        tabIndex={-1}
        autoFocus={failure !== undefined || captcha !== undefined}
      >
        {words(props)}
      </p>
      {isSending && (
        <div aria-hidden="true">
          <p>{t('contact.sending', { percent: Math.round(sending.share * 100) })}</p>
          <progress value={sending.share} />
        </div>
      )}
    </div>
  );
}
