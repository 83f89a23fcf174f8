import { useState } from 'react';
import type { Translate } from '#i18n/translate.ts';
import type { EmbedOptions as Options } from '#lib/embed-options.ts';
import { embedCode } from '#lib/share.ts';
import { CopyField } from './CopyField.tsx';

const FLAGS = ['autoplay', 'muted', 'loop'] as const satisfies readonly (keyof Options)[];

interface Props {
  /** Whole address of the embed. */
  src: string;
  title: string;
  /** Seconds. */
  startAt: number;
  t: Translate<'modals'>;
}

/** The code that puts the video into another page, with how it plays there. */
export function EmbedOptions({ src, title, startAt, t }: Props) {
  const [flags, setFlags] = useState({ autoplay: false, muted: false, loop: false });
  return (
    <>
      <CopyField
        label={t('share.embed')}
        value={embedCode(src, title, { startAt, ...flags })}
        rows={4}
        t={t}
      />
      <fieldset className="modal-checks">
        <legend className="vh">{t('share.embed_options')}</legend>
        {FLAGS.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={flags[name]}
              onChange={({ target }) => setFlags({ ...flags, [name]: target.checked })}
            />
            {t(`share.${name}`)}
          </label>
        ))}
      </fieldset>
    </>
  );
}
