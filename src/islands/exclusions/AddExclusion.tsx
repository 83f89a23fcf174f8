import { useId, useState, type SubmitEvent } from 'react';
import type { Language } from '#config/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { EXCLUSION_KINDS, type Exclusion, type ExclusionKind } from '#stores/exclusions.ts';
import { $suggestions, typeSearch } from '#stores/suggestions.ts';
import { useLive } from '#ui/use-live.ts';

interface Props {
  lang: Language;
  onAdd: (kind: ExclusionKind, one: Exclusion) => void;
  /** Whether it is what one comes to the page for. */
  isFirst: boolean;
  t: Translate<'islands'>;
}

const NONE: readonly Exclusion[] = [];

/** A form for one exclusion: its kind and name, with what the site has by that name. */
export function AddExclusion({ lang, onAdd, isFirst, t }: Props) {
  const id = useId();
  const [kind, setKind] = useState<ExclusionKind>('categories');
  const [title, setTitle] = useState('');
  const suggestions = useLive($suggestions, null);
  const known = kind === 'uploaders' || kind === 'words' ? NONE : (suggestions?.[kind] ?? NONE);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = title.trim();
    if (name === '') return;
    const same = known.find((one) => one.title.toLowerCase() === name.toLowerCase());
    onAdd(kind, { title: same?.title ?? name, dir: same?.dir ?? '' });
    setTitle('');
  };

  return (
    <form className="exclusions-add" onSubmit={submit}>
      <div className="field">
        <label htmlFor={`${id}-kind`}>{t('exclusions.kind')}</label>
        <select
          id={`${id}-kind`}
          value={kind}
          onChange={({ target }) =>
            setKind(EXCLUSION_KINDS.find((one) => one === target.value) ?? 'categories')
          }
        >
          {EXCLUSION_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`exclusions.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-name`}>{t('exclusions.name')}</label>
        <input
          id={`${id}-name`}
          dir="auto"
          list={id}
          value={title}
          maxLength={100}
          autoComplete="off"
          required
          onChange={({ target }) => {
            setTitle(target.value);
            typeSearch(target.value, { lang });
          }}
        />
      </div>
      <datalist id={id}>
        {known.map((one) => (
          <option key={one.dir} value={one.title} />
        ))}
      </datalist>
      <button className={isFirst ? 'btn main' : 'btn'}>{t('exclusions.add')}</button>
    </form>
  );
}
