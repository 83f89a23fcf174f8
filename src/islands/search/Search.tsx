import {
  useCallback,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PropsWithChildren,
  type SubmitEvent,
} from 'react';
import type { Language } from '#config/locales.ts';
import type { SiteGroup } from '#config/site-groups.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import { $recentSearches, forgetSearches } from '#stores/recent-searches.ts';
import { search } from '#stores/search-address.ts';
import { $panel, closePanel, openPanel } from '#stores/panels.ts';
import { $searchText, $suggestions, showPopular, typeSearch } from '#stores/suggestions.ts';
import { useLive } from '#ui/use-live.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { useOutside } from '#ui/use-outside.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { choicesFor } from '#stores/search-choices.ts';
import { isComposing } from '#lib/is-composing.ts';
import { move } from '#lib/listbox-keys.ts';
import { useCombobox } from './use-combobox.ts';

interface Props {
  lang: Language;
  /** Whose videos are counted. */
  group: SiteGroup;
  /** The API's address of what is suggested before anything is typed; without it nothing is. */
  popular?: string;
}

const NONE: readonly string[] = [];

const fieldIn = (target: EventTarget): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.type === 'search' ? target : null;

/** The search island: the page's own form, which works by itself, and what is suggested while it is used. */
export default function Search({ lang, group, popular, children }: PropsWithChildren<Props>) {
  const root = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [activeHref, setActiveHref] = useState<string>();
  const t = useLoaded(() => loadTexts('islands', lang), lang);
  const groups = choicesFor(
    useLive($searchText, ''),
    useLive($recentSearches, NONE),
    useLive($suggestions, null),
  );
  const wanted = useLive($panel, null) === 'search';
  const rows = groups.flatMap(({ choices }) => choices);
  const active = rows.findIndex(({ href }) => href === activeHref);
  const open = wanted && t !== undefined && rows.length > 0;

  const close = useCallback(() => closePanel('search'), []);
  useOutside(root, wanted, close);
  useCombobox(root, { listId, open, active });

  const onType = ({ target }: { target: EventTarget }): void => {
    const field = fieldIn(target);
    if (!field) return;
    setActiveHref(undefined);
    typeSearch(field.value, { group, lang });
    if (popular) showPopular(popular);
    openPanel('search');
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!fieldIn(event.target) || isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      // Chromium would empty the field, and an empty one opens the popular searches.
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault();
      document.getElementById(`${listId}-${active}`)?.click();
    } else {
      const next = move(event.key, open ? active : -1, rows.length);
      if (next === null) return;
      event.preventDefault();
      openPanel('search');
      setActiveHref(rows[next]?.href);
    }
  };

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = root.current?.querySelector<HTMLInputElement>('input[type=search]');
    if (field) search(field.value);
  };

  return (
    <div
      ref={root}
      onFocus={onType}
      onInput={onType}
      onKeyDown={onKeyDown}
      onSubmit={onSubmit}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) close();
      }}
    >
      {children}
      {open && (
        // Kept from taking the focus: the field stays where the typing goes.
        <div className="suggestions" onMouseDown={(event) => event.preventDefault()}>
          <ChoiceList
            id={listId}
            groups={groups}
            active={active}
            lang={lang}
            t={t}
            onPick={close}
          />
          {groups[0]?.kind === 'recent' && (
            <button
              type="button"
              onClick={() => {
                forgetSearches();
                root.current?.querySelector('input')?.focus();
              }}
            >
              {t('search.forget')}
            </button>
          )}
        </div>
      )}
      <div className="vh" role="status">
        {open && t('search.found', { count: rows.length })}
      </div>
    </div>
  );
}
