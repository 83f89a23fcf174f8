import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextTree } from '#i18n/translate.ts';

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** The keys of a namespace as a translator is asked for them: plural forms count as one key. */
export function keysOf(texts: TextTree, prefix = ''): string[] {
  const keys = Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [prefix + name.replace(PLURAL, '')]
      : keysOf(value, `${prefix}${name}.`),
  );
  return [...new Set(keys)];
}

/** All source of some folders as one text. */
export function sourceOf(folders: readonly string[]): string {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:astro|tsx?)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

const escape = (text: string): string => text.replace(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`);

/** Says which keys a source can ask for: those it names whole, and those a template of its can become. */
export function keyUse(source: string): (key: string) => boolean {
  const whole = new Set([...source.matchAll(/'([\w.-]+)'/g)].map((m) => m[1]));
  const templates = [...source.matchAll(/`([a-z][\w-]*\.(?:[^`$\s]|\$\{[^}]*\})*)`/g)].map(
    ([, text = '']) => {
      const parts = text.split(/\$\{[^}]*\}/).map(escape);
      return new RegExp(`^${parts.join('[\\w-]+')}$`);
    },
  );
  return (key) => whole.has(key) || templates.some((template) => template.test(key));
}

/** Keys that a source names whole as the first argument of a translator. */
export function askedKeys(source: string): string[] {
  return [...source.matchAll(/\bt(?:\?\.)?\(\s*'([^']+)'/g)].map(([, key = '']) => key);
}
