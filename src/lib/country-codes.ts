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

/** Reads codes as somebody types them, `de, at CH`: in capitals, each once and sorted; null where one is of no country. */
export function readCountries(text: string): readonly string[] | null {
  const codes = text.toUpperCase().split(/[\s,;]+/u);
  const named = [...new Set(codes.filter((code) => code !== ''))].sort();
  return named.every(isCountry) ? named : null;
}
