import type { Translate } from '#i18n/translate.ts';
import { proposedExclusions } from '#stores/exclusion-proposals.ts';
import {
  isListed,
  type Exclusion,
  type ExclusionKind,
  type Exclusions,
} from '#stores/exclusions.ts';
import { useLoaded } from '#ui/use-loaded.ts';

interface Props {
  exclusions: Exclusions;
  onAdd: (kind: ExclusionKind, one: Exclusion) => void;
  t: Translate<'islands'>;
}

/** What the page that led here was about, each to be left out with one press. */
export function Proposals({ exclusions, onAdd, t }: Props) {
  const found = useLoaded(proposedExclusions, '') ?? [];
  const open = found.filter(({ kind, title }) => !isListed(exclusions[kind], title));
  if (open.length === 0) return null;
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
