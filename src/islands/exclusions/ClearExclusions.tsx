import { useState } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { readmitAll } from '#stores/exclusions.ts';

interface Props {
  onCleared: () => void;
  t: Translate<'islands'>;
}

/** Lets everything back in, after a second press. */
export function ClearExclusions({ onCleared, t }: Props) {
  const [asking, setAsking] = useState<boolean | 'no more'>(false);
  if (asking !== true) {
    return (
      <p>
        {/* What was pressed instead of it is gone. */}
        <button
          type="button"
          className="btn"
          autoFocus={asking === 'no more'}
          onClick={() => setAsking(true)}
        >
          {t('exclusions.clear')}
        </button>
      </p>
    );
  }
  const clear = (): void => {
    setAsking(false);
    readmitAll();
    onCleared();
  };
  return (
    <div className="exclusions-clear" role="group" aria-label={t('exclusions.clear_confirm')}>
      <b>{t('exclusions.clear_confirm')}</b>
      <button type="button" className="btn danger" onClick={clear}>
        {t('exclusions.clear')}
      </button>
      <button type="button" className="btn" autoFocus onClick={() => setAsking('no more')}>
        {t('exclusions.cancel')}
      </button>
    </div>
  );
}
