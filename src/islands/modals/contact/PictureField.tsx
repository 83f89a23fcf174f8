import { useRef, useState } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { CONTACT_FILE_TYPES, CONTACT_MAX_MB } from '#lib/contact-check.ts';

interface Props {
  id: string;
  problem: string | undefined;
  /** Told when a picture is taken away, or another one chosen. */
  onChange: () => void;
  t: Translate<'forms'>;
}

/** The attached picture: the browser's own field, the name of what was chosen, and a way to take it away. */
export function PictureField({ id, problem, onChange, t }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const described = problem === undefined ? `${id}-hint` : `${id}-hint ${id}-problem`;

  const change = (): void => {
    setName(input.current?.files?.[0]?.name ?? '');
    onChange();
  };
  const remove = (): void => {
    if (!input.current) return;
    input.current.value = '';
    change();
    input.current.focus();
  };

  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{t('contact.file')}</label>
        <small>{t('contact.optional')}</small>
      </div>
      <div className="field-file">
        <input
          ref={input}
          id={id}
          type="file"
          name="file"
          accept={CONTACT_FILE_TYPES.join()}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={described}
          onChange={change}
        />
        {name !== '' && (
          <button
            type="button"
            className="btn"
            aria-label={t('contact.remove_file', { name })}
            onClick={remove}
          >
            ×
          </button>
        )}
      </div>
      <small id={`${id}-hint`}>{t('contact.file_hint', { size: CONTACT_MAX_MB })}</small>
      {problem !== undefined && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
