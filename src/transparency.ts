import { SettingsError } from '#config/settings.ts';
import { readOwnSettings, readTransparency } from '#runtime/operator.ts';
import { runProgram } from './compose.ts';

const USAGE = 'npm run transparency -- <year> [--json]';

type Value = number | string | null | { readonly [name: string]: Value };

/** `byCategory` as `by category`. */
const words = (name: string): string =>
  name.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

/** Rows of a table: the way to each figure, and the figure. */
function* rows(value: Value, path: readonly string[] = []): Generator<string> {
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value);
    if (entries.length === 0) yield `| ${path.join(', ')} | 0 |`;
    for (const [name, inner] of entries) yield* rows(inner, [...path, words(name)]);
  } else yield `| ${path.join(', ')} | ${value ?? '–'} |`;
}

/** Writes the figures of a year, of which an operator makes the yearly report: a table in Markdown, or JSON. */
await runProgram(async () => {
  const [, , asked = '', form] = process.argv;
  const isKnown = /^\d{4}$/u.test(asked) && (form === undefined || form === '--json');
  if (!isKnown) throw new SettingsError(`Say which year: ${USAGE}`);
  const settings = readOwnSettings(process.env);
  const { year, ...figures } = await readTransparency(settings, Number(asked));
  const text =
    form === '--json'
      ? JSON.stringify({ year, ...figures }, null, 2)
      : [`# ${year}`, '', '| figure | number |', '|---|--:|', ...rows(figures)].join('\n');
  process.stdout.write(`${text}\n`);
});
