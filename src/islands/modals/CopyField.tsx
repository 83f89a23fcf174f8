import { useStore } from '@nanostores/react';
import { useId, useRef, useState } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { $copied, copyText } from '#stores/copying.ts';

interface Props {
  label: string;
  value: string;
  /** Lines to show; one without. */
  rows?: number;
  t: Translate<'modals'>;
}

/** A text to be copied: by its button, or by hand where the browser refuses its clipboard. */
export function CopyField({ label, value, rows = 1, t }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [refused, setRefused] = useState(false);
  const copied = useStore($copied) === id;

  const copy = (): void => {
    copyText(id, value).then(
      () => setRefused(false),
      () => {
        field.current?.select();
        setRefused(true);
      },
    );
  };

  return (
    <div className="modal-copy">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={field}
        rows={rows}
        value={value}
        readOnly
        spellCheck={false}
        onClick={({ currentTarget }) => currentTarget.select()}
      />
      <button type="button" className="btn" onClick={copy}>
        {copied ? t('share.copied') : t('share.copy')}
      </button>
      <p className="vh" role="status">
        {copied && t('share.copied')}
      </p>
      {refused && <p role="alert">{t('share.refused')}</p>}
    </div>
  );
}
