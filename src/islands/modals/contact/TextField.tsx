import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';

interface Props {
  id: string;
  label: string;
  /** Set beside the label: that it may stay empty, how long it is. */
  note?: ReactNode;
  /** The ids of what else is read with it. */
  hint?: string | undefined;
  problem: string | undefined;
  field:
    | ({ kind: 'input' } & InputHTMLAttributes<HTMLInputElement>)
    | ({ kind: 'textarea' } & TextareaHTMLAttributes<HTMLTextAreaElement>);
}

/** A field with its label and what is wrong with it, which a screen reader reads with the field. */
export function TextField({ id, label, note, hint, problem, field }: Props) {
  const ids = [hint, problem !== undefined && `${id}-problem`].filter(Boolean).join(' ');
  const described = {
    id,
    dir: 'auto',
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': ids || undefined,
  };
  const { kind, ...rest } = field;
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {note}
      </div>
      {kind === 'input' ? (
        <input {...(rest as InputHTMLAttributes<HTMLInputElement>)} {...described} />
      ) : (
        <textarea {...(rest as TextareaHTMLAttributes<HTMLTextAreaElement>)} {...described} />
      )}
      {problem !== undefined && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
