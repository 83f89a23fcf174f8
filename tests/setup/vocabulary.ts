import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What an interface of schema-dts says of itself: what it extends, and its properties. */
interface Declared {
  above: string[];
  properties: ReadonlySet<string>;
}

const source = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('schema-dts')), 'schema.d.ts'),
  'utf8',
);
const interfaces = new Map<string, Declared>();
/** Name of the interface by `@type`. */
const leaves = new Map<string, string>();
for (const [, name = '', above = '', body = ''] of source.matchAll(
  /^(?:export )?interface (\w+)(?: extends ([^{\n]+))? \{\n([\s\S]*?)^\}/gmu,
)) {
  const own = [...body.matchAll(/^ {4}"([^"@]+)"\?:/gmu)].map(([, property = '']) => property);
  interfaces.set(name, { above: above.split(/,\s*/u), properties: new Set(own) });
  const type = /^ {4}"@type": "(\w+)";/mu.exec(body)?.[1];
  if (type !== undefined) leaves.set(type, name);
}

function has(name: string, property: string): boolean {
  const found = interfaces.get(name.trim());
  if (!found) return false;
  return found.properties.has(property) || found.above.some((each) => has(each, property));
}

/** Every thing in structured data, at whatever depth. */
export function* thingsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (Array.isArray(value)) for (const one of value) yield* thingsIn(one);
  else if (typeof value === 'object' && value !== null) {
    const thing = value as Readonly<Record<string, unknown>>;
    yield thing;
    for (const one of Object.values(thing)) yield* thingsIn(one);
  }
}

/** The types that schema.org does not know, and the properties that it does not give to their type or one above it. */
export function faultsIn(value: unknown): string[] {
  return [...thingsIn(value)].flatMap(({ '@type': type, ...properties }) => {
    const name = leaves.get(String(type));
    if (name === undefined) return [String(type)];
    return Object.keys(properties)
      .filter((property) => !has(name, property.replace(/-(?:input|output)$/u, '')))
      .map((property) => `${String(type)}.${property}`);
  });
}
