import { isLanguage, type Language } from '#config/locales.ts';
import { MAX_COUNT } from '#config/limits.ts';
import { isSiteGroup, type SiteGroup } from '#config/site-groups.ts';
import { ContractError, type ErrorCode } from './errors.ts';
import type { PathParam } from './path.ts';

/** A part that is one of a few texts. `aliases` are spellings that programs in the field send. */
export function oneOf<const Name extends string, const Value extends string>(
  name: Name,
  values: readonly Value[],
  code: ErrorCode,
  aliases: Readonly<Record<string, Value>> = {},
): PathParam<Name, Value> {
  const known = new Map(Object.entries(aliases));
  return {
    name,
    encode: (value) => value,
    decode: (raw) => {
      const value = values.find((candidate) => candidate === raw) ?? known.get(raw);
      if (value === undefined) throw new ContractError(code, `${name} "${raw.slice(0, 40)}"`);
      return value;
    },
  };
}

/** A whole number within bounds, written in decimal without sign or leading zero. */
export function whole<const Name extends string>(
  name: Name,
  bounds: { min: number; max: number },
  code: ErrorCode,
): PathParam<Name, number> {
  return {
    name,
    encode: String,
    decode: (raw) => {
      const value = /^(0|[1-9]\d{0,11})$/.test(raw) ? Number(raw) : Number.NaN;
      if (!(value >= bounds.min && value <= bounds.max)) {
        throw new ContractError(code, `${name} "${raw.slice(0, 40)}"`);
      }
      return value;
    },
  };
}

/** Free text in one path part, percent-encoded (dots too, which would end the part). */
export function text<const Name extends string>(
  name: Name,
  maxLength: number,
): PathParam<Name, string> {
  return {
    name,
    encode: (value) => encodeURIComponent(value.toWellFormed()).replaceAll('.', '%2E'),
    decode: (raw) => {
      if (raw.length > maxLength) throw new ContractError('bad_object', `${name} is too long`);
      return raw;
    },
  };
}

/** One of a few texts, or nothing, which means any. */
export function anyOf<const Name extends string, const Value extends string>(
  name: Name,
  values: readonly Value[],
  aliases: Readonly<Record<string, Value | ''>> = {},
): PathParam<Name, Value | ''> {
  return oneOf<Name, Value | ''>(name, ['', ...values], 'bad_filter', { all: '', ...aliases });
}

/** A two-letter country code in lower case, or nothing. */
export const country: PathParam<'country', string> = {
  name: 'country',
  encode: (code) => code,
  decode: (raw) => {
    if (!/^(?:[a-z]{2})?$/i.test(raw)) throw new ContractError('bad_filter', 'country');
    return raw.toLowerCase();
  },
};

export const MAX_ID = 999_999_999_999;
export const MAX_PAGE = 1_000_000;

/** Seconds; 0 or nothing means uncached (API.md). */
export const lifetime: PathParam<'lifetime', number> = {
  name: 'lifetime',
  encode: (seconds) => String(seconds),
  decode: (raw) =>
    raw === '' ? 0 : whole('lifetime', { min: 0, max: MAX_ID }, 'bad_lifetime').decode(raw),
};

export const gender: PathParam<'gender', SiteGroup> = {
  name: 'gender',
  encode: (group) => group,
  decode: (raw) => {
    if (!isSiteGroup(raw)) throw new ContractError('bad_gender', raw.slice(0, 40));
    return raw;
  },
};

export const lang: PathParam<'lang', Language> = {
  name: 'lang',
  encode: (language) => language,
  decode: (raw) => {
    if (!isLanguage(raw)) throw new ContractError('bad_language', raw.slice(0, 40));
    return raw;
  },
};

export const count = whole('count', { min: 1, max: MAX_COUNT }, 'bad_count');
export const page = whole('page', { min: 1, max: MAX_PAGE }, 'bad_page');
export const id = whole('id', { min: 1, max: MAX_ID }, 'bad_id');

/** `.json`, or `.jsond` for an uncached read; serving accepts both for every read (API.md). */
export const suffix: PathParam<'suffix', string> = {
  name: 'suffix',
  encode: (value) => value,
  decode: (raw) => raw,
  pattern: 'jsond?',
};
