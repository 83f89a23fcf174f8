import { useRef, useState } from 'react';
import type { Language } from '#config/locales.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import {
  $exclusions,
  countExclusions,
  exclude,
  EXCLUSION_KINDS,
  isListed,
  NOTHING_EXCLUDED,
  readmit,
  type Exclusion,
  type ExclusionKind,
} from '#stores/exclusions.ts';
import { proposedExclusions } from '#stores/exclusion-proposals.ts';
import { NAMED_KINDS, lookUpName, type NamedKind } from '#stores/named-things.ts';
import { useLive } from '#ui/use-live.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { AddExclusion } from './AddExclusion.tsx';
import { ClearExclusions } from './ClearExclusions.tsx';
import { ExclusionText } from './ExclusionText.tsx';
import { Proposals } from './Proposals.tsx';

/** A name that nothing has, and what is nearest to it. */
interface Unknown {
  kind: NamedKind;
  title: string;
  nearest: readonly Exclusion[];
}

interface Props {
  lang: Language;
}

/** The page of what a visitor never wants to see: add, remove, clear, save as text and bring back. */
export default function ExclusionsIsland({ lang }: Props) {
  const exclusions = useLive($exclusions, NOTHING_EXCLUDED);
  const t = useLoaded(() => loadTexts('islands', lang), lang, 0);
  const found = useLoaded(proposedExclusions, '') ?? [];
  const proposed = found.filter(
    ({ kind, title, dir }) =>
      !isListed(exclusions[kind], title) &&
      // By another of its names.
      !exclusions[kind].some((one) => dir !== '' && one.dir === dir),
  );
  const count = countExclusions(exclusions);
  const told = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState('');
  const [unknown, setUnknown] = useState<Unknown>();
  if (!t) return <div className="exclusions" aria-busy="true" />;

  const say = (text: string): void => {
    setSaid(text);
    setUnknown(undefined);
  };
  /** What was pressed is gone; a field would bring a phone's keyboard. */
  const moveOn = (): void => told.current?.focus();
  const add = (kind: ExclusionKind, one: Exclusion): void => {
    const outcome = exclude(kind, one);
    say(t(`exclusions.${outcome}`, { title: one.title }));
    const named = NAMED_KINDS.find((known) => known === kind);
    if (outcome === 'added' && named && one.dir === '') void lookUp(named, one.title);
  };
  const lookUp = async (kind: NamedKind, title: string): Promise<void> => {
    const found = await lookUpName(kind, title, lang);
    if (!found || !isListed($exclusions.get()[kind], title)) return;
    const { known, nearest } = found;
    if (!known) return setUnknown({ kind, title, nearest });
    // Lists name categories in English: in another language only this says which one it is.
    readmit(kind, title);
    exclude(kind, { title: known.title, dir: known.dir });
  };
  const correct = ({ kind, title }: Unknown, right: Exclusion): void => {
    readmit(kind, title);
    add(kind, right);
    moveOn();
  };
  const remove = (kind: ExclusionKind, title: string): void => {
    readmit(kind, title);
    say(t('exclusions.removed', { title }));
    moveOn();
  };
  const addProposed = (kind: ExclusionKind, one: Exclusion): void => {
    add(kind, one);
    moveOn();
  };
  const cleared = (): void => {
    say(t('exclusions.cleared'));
    moveOn();
  };

  return (
    <div className="exclusions">
      <Proposals open={proposed} onAdd={addProposed} t={t} />
      <AddExclusion lang={lang} onAdd={add} isFirst={proposed.length === 0} t={t} />
      <p className="quiet" role="status" tabIndex={-1} ref={told}>
        {said} {unknown && t('exclusions.unknown', { title: unknown.title })}
      </p>
      {unknown && unknown.nearest.length > 0 && (
        <ul className="chips">
          {unknown.nearest.map((one) => (
            <li key={one.title}>
              <button type="button" className="chip" onClick={() => correct(unknown, one)}>
                {t('exclusions.instead', { title: one.title })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {count === 0 && <p className="quiet">{t('exclusions.none')}</p>}
      {EXCLUSION_KINDS.filter((kind) => exclusions[kind].length > 0).map((kind) => (
        <section key={kind} aria-labelledby={`excluded-${kind}`}>
          <h2 id={`excluded-${kind}`}>{t(`exclusions.${kind}`)}</h2>
          <ul className="chips">
            {exclusions[kind].map(({ title }) => (
              <li key={title}>
                <button
                  type="button"
                  className="chip on"
                  aria-label={t('exclusions.remove', { title })}
                  onClick={() => remove(kind, title)}
                >
                  {title} <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {count > 0 && <ClearExclusions onCleared={cleared} t={t} />}
      <ExclusionText exclusions={exclusions} onDone={say} t={t} />
    </div>
  );
}
