import type { Language } from '#config/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { abbreviated } from '#lib/format.ts';
import type { ChoiceGroup } from '#stores/search-choices.ts';

interface Props {
  id: string;
  groups: readonly ChoiceGroup[];
  /** The row that arrow keys have reached, counted over all groups; -1 for none. */
  active: number;
  lang: Language;
  t: Translate<'islands'>;
  onPick: () => void;
}

const PICTURE = { width: 56, height: 32 } as const;

/** Rows below the search field, in groups (WAI-ARIA combobox with a list). Links, so that they open in a tab too. */
export function ChoiceList({ id, groups, active, lang, t, onPick }: Props) {
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((rows, { choices }) => rows + choices.length, 0),
  );
  return (
    <div role="listbox" id={id} aria-label={t('search.suggestions')}>
      {groups.map(({ kind, choices }, at) => (
        <div role="group" key={kind} aria-labelledby={`${id}-${kind}`}>
          <b id={`${id}-${kind}`}>{t(`search.${kind}`)}</b>
          {choices.map((choice, row) => {
            const place = (starts[at] ?? 0) + row;
            return (
              <a
                role="option"
                key={choice.href}
                id={`${id}-${place}`}
                href={choice.href}
                tabIndex={-1}
                aria-selected={place === active}
                onClick={onPick}
              >
                {choice.image !== null && <Picture url={choice.image} />}
                <span>{choice.title}</span>
                {choice.videos !== null && (
                  <small>{t('search.videos', abbreviated(choice.videos, lang))}</small>
                )}
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Picture({ url }: { url: string }) {
  // As `mediaUrl` does it, which would be a file more for the first touch of the search.
  const src = url.replace(/^\/(?!\/)/, `${document.documentElement.dataset.media ?? ''}/`);
  return url === '' ? <i /> : <img src={src} alt="" {...PICTURE} decoding="async" />;
}
