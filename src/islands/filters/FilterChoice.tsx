import type { OfferedFilter } from './offered-filters.ts';

interface Props {
  filter: OfferedFilter;
  /** `''` and `all` are the same: no filter. */
  value: string;
  onChoose: (value: string) => void;
}

const same = (one: string, other: string): boolean =>
  one === other || (['', 'all'].includes(one) && ['', 'all'].includes(other));

/** One filter of the sheet: its values as radio buttons. */
export function FilterChoice({ filter, value, onChoose }: Props) {
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
