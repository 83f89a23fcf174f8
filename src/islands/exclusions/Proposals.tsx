import type { Translate } from '#i18n/translate.ts';
import type { Proposal } from '#stores/exclusion-proposals.ts';
import type { Exclusion, ExclusionKind } from '#stores/exclusions.ts';

interface Props {
  /** What is not left out yet. */
  open: readonly Proposal[];
  onAdd: (kind: ExclusionKind, one: Exclusion) => void;
  t: Translate<'islands'>;
}

/** What the page that led here was about, each to be left out with one press: one thing alone is what its visitor came for. */
export function Proposals({ open, onAdd, t }: Props) {
  const [first] = open;
  if (!first) return null;
  if (open.length === 1) {
    const { kind, title, dir } = first;
    return (
      <p>
        <button type="button" className="btn main" onClick={() => onAdd(kind, { title, dir })}>
          {t('exclusions.add_of', { title })}
        </button>
      </p>
    );
  }
  return (
    <section aria-labelledby="exclusions-proposed">
      <h2 id="exclusions-proposed">{t('exclusions.proposed')}</h2>
      <ul className="chips">
        {open.map(({ kind, title, dir }) => (
          <li key={`${kind} ${title}`}>
            <button type="button" className="chip" onClick={() => onAdd(kind, { title, dir })}>
              {title} <small>{t(`exclusions.one_${kind}`)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
