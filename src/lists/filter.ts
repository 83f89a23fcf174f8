import { countryOptions, isCountryCode } from '#lib/country-name.ts';
import { countryMeant } from '#lib/country-codes.ts';
import type { Client } from '#client/client.ts';
import type { Language } from '#config/locales.ts';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Translate } from '#i18n/translate.ts';

/** In which language something is said. */
export interface Words {
  t: Translate;
  lang: Language;
}

/** What a list is read and worded with. */
export interface ListContext extends Words {
  client: Client;
  /** The member for whom the page is made alone; null where it is made for all. */
  viewer?: number | null;
  group: SiteGroup;
}

/** A value of a filter, in words. */
export interface Option {
  value: string;
  text: string;
}

/**
 * Something that a list's address says in its query. Everything is made from it: how the address is read and
 * written, which addresses are one page, the bar's links or the form's fields, and the chips of what is chosen.
 */
export interface Filter<Value = unknown> {
  /** Its name in the address. */
  readonly name: string;
  /** The value of an address that does not name it, or names it wrongly. */
  readonly none: Value;
  /** Reads the address; undefined where there is no list at such an address. */
  parse(text: string): Value | undefined;
  /** Writes the address; `''` leaves it out. */
  write(value: Value): string;
  /** Whether the list is of this (a text, a country) rather than narrowed by it. */
  readonly subject?: boolean;
  /** How it is offered: links in the bar, a field of the form; not at all without. */
  readonly offered?: 'bar' | 'form';
  /** Whether a list in this order takes it; in every one without. */
  takes?(sort: string): boolean;
  label?(words: Words): string;
  /** What can be chosen. A bar's options hold the one that filters nothing, a form's do not. */
  options?(context: ListContext, value: Value): readonly Option[] | Promise<readonly Option[]>;
  /** What is chosen, in words; by label and option without. */
  chip?(context: ListContext, value: Value): string | Promise<string>;
}

export type Filters = Readonly<Record<string, Filter>>;

/** The values of a list's filters, by the names that the API has for them. */
export type Chosen<F extends Filters> = { readonly [Key in keyof F]: F[Key]['none'] };

type Wording = Omit<Filter<string>, 'name' | 'none' | 'parse' | 'write'>;

/** A filter that has one of a few values; any other text is none. */
export function choice<const Value extends string, const None extends string = ''>(
  name: string,
  values: readonly Value[],
  wording: Wording = {},
  none: None = '' as None,
): Filter<Value | None> {
  return {
    name,
    none,
    parse: (text) => values.find((value) => value === text.toLowerCase()) ?? none,
    write: (value) => (value === none ? '' : value),
    ...wording,
  };
}

/** A country by its two letters, in lower case, as videos, models and members have them: `uk` is gb; `codesOf` says which can be chosen. */
export const countryFilter = (
  label: (words: Words) => string,
  codesOf: (context: ListContext) => readonly string[] | Promise<readonly string[]>,
): Filter<string> => ({
  name: 'country',
  none: '',
  parse: (text) => (isCountryCode(text) ? (countryMeant(text) ?? text).toLowerCase() : ''),
  write: (code) => code,
  offered: 'form',
  label,
  options: async (context, chosen) =>
    countryOptions(await codesOf(context), context.lang, chosen).map(({ code, name }) => ({
      value: code,
      text: name,
    })),
});
