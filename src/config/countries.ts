/** Two-letter codes (ISO 3166-1) of the countries that a picker offers where the API names none. */
export const COUNTRIES: readonly string[] = (
  'ad ae al am ar at au az ba bd be bg bo br by ca ch cl cn co cr cu cy cz de dk do dz ec ee eg es ' +
  'fi fr gb ge gr gt hk hn hr hu id ie il in iq is it jm jo jp ke kg kr kw kz lb li lk lt lu lv ma ' +
  'mc md me mg mk mm mn mt mx my ng ni nl no np nz pa pe ph pk pl pr pt py qa ro rs ru sa se sg si ' +
  'sk sn sv th tn tr tt tw tz ua ug us uy uz ve vn za'
).split(' ');

/** API.md: the country of `/top-country/` where neither the address nor the visitor names one. */
export const DEFAULT_COUNTRY = 'us';

/** The code that all databases of addresses have for Kosovo, and ISO has not. */
export const KOSOVO = 'XK';

/** What is written of a country beside its code. */
export const OTHER_SPELLINGS: ReadonlyMap<string, string> = new Map([['UK', 'GB']]);

/** What the runtime tells of a region beyond its name. */
type Located = Intl.Locale & { getTimeZones: () => readonly string[] | undefined };

/**
 * Whether a text is the code of a country (ISO 3166-1, in capitals) that somebody may be in, by what the runtime knows: a
 * union or an unknown region (`EU`, `ZZ`) has no time zone, and another spelling (`UK`) stands for something else.
 */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/u.test(code)) return false;
  const locale = new Intl.Locale(`und-${code}`) as Located;
  return locale.region === code && (locale.getTimeZones()?.length ?? 0) > 0;
}
