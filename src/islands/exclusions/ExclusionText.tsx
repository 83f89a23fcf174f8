import { useState } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { exclusionsToText, importExclusions, type Exclusions } from '#stores/exclusions.ts';

interface Props {
  exclusions: Exclusions;
  /** Says what came of it. */
  onDone: (text: string) => void;
  t: Translate<'islands'>;
}

/** The exclusions as lines of text: to be copied to another browser, and added from one. */
export function ExclusionText({ exclusions, onDone, t }: Props) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? exclusionsToText(exclusions);

  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    onDone(t('exclusions.copied'));
  };
  const bring = (): void => {
    const { added, left, isKept } = importExclusions(text);
    const said = isKept ? t('exclusions.imported', { count: added }) : t('exclusions.none_kept');
    const rest = left > 0 ? ` ${t('exclusions.no_room', { n: left })}` : '';
    onDone(said + rest);
    setTyped(undefined);
  };

  return (
    <details>
      <summary>{t('exclusions.text_title')}</summary>
      <label>
        {t('exclusions.text_label')}
        <textarea
          dir="auto"
          rows={6}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <div className="exclusions-clear">
        <button
          type="button"
          className="btn"
          onClick={() => {
            // A browser that refuses its clipboard leaves the text to be selected.
            copy().catch(() => undefined);
          }}
        >
          {t('exclusions.copy')}
        </button>
        <button type="button" className="btn" onClick={bring}>
          {t('exclusions.import')}
        </button>
      </div>
    </details>
  );
}
