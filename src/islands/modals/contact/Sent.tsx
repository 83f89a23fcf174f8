import { useEffect, useRef } from 'react';
import type { Translate } from '#i18n/translate.ts';

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
