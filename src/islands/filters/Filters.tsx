import { useState } from 'react';
import type { Language } from '#config/locales.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import {
  $filters,
  $takesDate,
  applyFilters,
  chooseFilter,
  NO_FILTERS,
  resetFilters,
} from '#stores/filters.ts';
import { $panel, closePanel, openPanel } from '#stores/panels.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { useLive } from '#ui/use-live.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { type OfferedFilter, offeredFilters } from '#browser/offered-filters.ts';

interface ChoiceProps {
  filter: OfferedFilter;
  /** `''` and `all` are the same: no filter. */
  value: string;
  onChoose: (value: string) => void;
}

const same = (one: string, other: string): boolean =>
  one === other || (['', 'all'].includes(one) && ['', 'all'].includes(other));

/** One filter of the sheet: its values as radio buttons. */
function FilterChoice({ filter, value, onChoose }: ChoiceProps) {
  return (
    <fieldset>
      <legend>{filter.label}</legend>
      {filter.options.map((option) => (
        <label key={option.value} className="chip">
          <input
            type="radio"
            name={filter.name}
            value={option.value}
            checked={same(option.value, value)}
            onChange={() => onChoose(option.value)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}

interface Props {
  lang: Language;
  /** Words of the button: on the page before any text is loaded. */
  label: string;
  /** How many filters of the address leave something out. */
  count: number;
}

/** The filters as a sheet, where several are chosen before the page changes once. The page's links stay as they are. */
export default function Filters({ lang, label, count }: Props) {
  const filters = useLive($filters, NO_FILTERS);
  const takesDate = useLive($takesDate, true);
  const open = useLive($panel, null) === 'filters';
  /** Without its words the sheet would have buttons without names: the links show, as where its code does not come. */
  const fail = (error: unknown): never => {
    closePanel('filters');
    document.documentElement.toggleAttribute('failed', true);
    throw error;
  };
  const t = useLoaded(() => loadTexts('islands', lang).catch(fail), lang, Number(open));
  const [offered, setOffered] = useState<readonly OfferedFilter[]>([]);

  const close = (): void => {
    closePanel('filters');
    resetFilters();
  };

  return (
    <>
      <button
        type="button"
        className="chip open-filters"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setOffered(offeredFilters(document));
          openPanel('filters');
        }}
      >
        {label}
        {count > 0 && <b>{count}</b>}
      </button>
      <Sheet open={open} label={label} onClose={close}>
        {/* Once made they stay: to make two dozen choices anew takes a slow phone half of the time a press has. */}
        {offered.length > 0 && (
          <div className="sheet-body">
            {offered
              .filter(({ name }) => name !== 'date' || takesDate)
              .map((filter) => (
                <FilterChoice
                  key={filter.name}
                  filter={filter}
                  value={filters[filter.name]}
                  onChoose={(value) => chooseFilter(filter.name, value)}
                />
              ))}
            <div className="sheet-actions">
              <button type="button" className="btn" onClick={close}>
                {t?.('filters.close')}
              </button>
              <button type="button" className="btn main" onClick={() => applyFilters() || close()}>
                {t?.('filters.apply')}
              </button>
            </div>
          </div>
        )}
      </Sheet>
    </>
  );
}
