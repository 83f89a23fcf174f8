import { useState } from 'react';
import { wayBack } from '#browser/way-back.ts';
import type { Language } from '#config/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { waitWords } from '#lib/wait-words.ts';
import { mailAgain, type MailOutcome } from '#stores/sign-in.ts';

interface Props {
  /** The name or the address of the sign-up. */
  usr: string;
  /** The address, as far as its owner knows it by. */
  masked: string;
  lang: Language;
  t: Translate<'account'>;
}

async function send({ usr, lang }: Props): Promise<MailOutcome> {
  const { dropCaptcha, prepareCaptcha } = await import('#browser/captcha/proof-of-work.ts');
  const captcha = await prepareCaptcha();
  // It counts once, whatever comes of it.
  dropCaptcha();
  return mailAgain({ email: usr, captcha, lang, ...wayBack() });
}

/** Below a sign-in whose address waits to be confirmed: its mail once more by a press, and what came of that. */
export function ResendMail(props: Props) {
  const { masked, lang, t } = props;
  const [outcome, setOutcome] = useState<MailOutcome | null>(null);
  const [busy, setBusy] = useState(false);

  function press(): void {
    if (busy) return;
    setBusy(true);
    send(props)
      .catch((): MailOutcome => ({ kind: 'failed', reason: 'failed' }))
      .then((found) => {
        setOutcome(found);
        setBusy(false);
      })
      .catch(reportError);
  }

  const isFailed = outcome?.kind === 'failed';
  return (
    <div className="modal-providers">
      <button type="button" className="btn" aria-disabled={busy} aria-busy={busy} onClick={press}>
        {t('confirm.resend')}
      </button>
      <p role="status" className={isFailed ? 'field-problem' : undefined}>
        {outcome?.kind === 'sent' && t('confirm.resent', { email: masked })}
        {isFailed && t(`failure.${outcome.reason}`, waitWords(lang, outcome.info))}
      </p>
    </div>
  );
}
