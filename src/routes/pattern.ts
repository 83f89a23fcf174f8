/** The parameter names of a pattern: `'/model/{dir}/videos/{page}/'` → `'dir' | 'page'`. */
export type ParamNames<Pattern extends string> =
  Pattern extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

export type PatternParams<Pattern extends string> = Readonly<
  Record<ParamNames<Pattern>, string | number>
>;

const PART = /\{(\w+)\}/g;

/** Writes a path: every value becomes one percent-encoded part, commas of combined categories kept. */
export function buildPattern<const Pattern extends string>(
  pattern: Pattern,
  params: PatternParams<Pattern>,
): string {
  const values: Readonly<Record<string, string | number>> = params;
  return pattern.replace(PART, (_whole, name: string) =>
    encodeURIComponent(String(values[name] ?? '').toWellFormed()).replaceAll('%2C', ','),
  );
}

/** What a parameter may be, by its name (SPEC.md §2, "route parameter names seen"). */
export type ParamCheck = (value: string) => boolean;

/** Reads a path against a pattern: decoded values by name, or `null` when a part is missing or not allowed. */
export function matchPattern(
  pattern: string,
  path: string,
  checks: Readonly<Record<string, ParamCheck>>,
): Record<string, string> | null {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  if (wanted.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const part = parts[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(want)?.[1];
    if (name === undefined) {
      if (want !== part) return null;
      continue;
    }
    const value = decodePart(part);
    if (value === null || value === '' || checks[name]?.(value) === false) return null;
    params[name] = value;
  }
  return params;
}

function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
