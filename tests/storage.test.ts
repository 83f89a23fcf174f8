import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { STORAGE } from '#config/browser-storage.ts';
import { treesOf } from './architecture/imports.ts';
import { filesBelow, sourceFiles, type SourceFile } from './architecture/source-files.ts';

/** What keeps something in a browser, by its names in the page. */
const PLACES = new Set(['localStorage', 'sessionStorage', 'indexedDB', 'cookieStore', 'caches']);
const WINDOWS = new Set(['globalThis', 'window', 'self']);

const isNamed = (node: ts.Node, names: ReadonlySet<string>): boolean =>
  ts.isIdentifier(node) && names.has(node.text);

/** Whether a name is that of somebody's property, as in `STORAGE.localStorage`, and not of the page's. */
function isProperty(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent))
    return parent.name === node && !isNamed(parent.expression, WINDOWS);
  return ts.isPropertyAssignment(parent) && parent.name === node;
}

function touchesStorage(node: ts.Node): boolean {
  if (isNamed(node, PLACES)) return !isProperty(node);
  // `globalThis[area]` may be anything.
  if (ts.isElementAccessExpression(node)) return isNamed(node.expression, WINDOWS);
  if (ts.isPropertyAccessExpression(node))
    return node.name.text === 'cookie' && isNamed(node.expression, new Set(['document', 'root']));
  // const { cookie } = document
  return (
    ts.isVariableDeclaration(node) &&
    ts.isObjectBindingPattern(node.name) &&
    node.initializer !== undefined &&
    isNamed(node.initializer, new Set(['document'])) &&
    node.name.elements.some(({ name, propertyName }) =>
      isNamed(propertyName ?? name, new Set(['cookie'])),
    )
  );
}

/** Lines of a file on which something is kept in a browser, or looked up there. */
function usesOf(file: SourceFile): string[] {
  return treesOf(file).flatMap((tree) => {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (touchesStorage(node)) {
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
        found.push(`${file.path}:${line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  });
}

const sample = (text: string): SourceFile => ({ path: 'src/ui/x.ts', folder: 'ui', text });

describe('storage of the browser', () => {
  it.each([
    "localStorage.setItem('a', '1')",
    'const { votes } = sessionStorage',
    'document.cookie.includes("a")',
    'root.cookie = "a=1"',
    'const { cookie: all } = document',
    'window.indexedDB.open("a")',
    'caches.open("a")',
    "globalThis['local' + 'Storage']",
  ])('is seen where it is used: %s', (text) => {
    expect(usesOf(sample(text))).toEqual(['src/ui/x.ts:1']);
  });

  it('is not seen in a property of that name', () => {
    expect(usesOf(sample('const names = { caches: KEYS.localStorage };'))).toEqual([]);
  });

  it('is touched in src/browser/storage/ alone', () => {
    const others = sourceFiles().filter(({ folder }) => folder !== 'browser/storage');
    expect(others.flatMap(usesOf)).toEqual([]);
    const own = sourceFiles().filter(({ folder }) => folder === 'browser/storage');
    expect(own.flatMap(usesOf).length).toBeGreaterThan(3);
  });
});

describe('scripts that are written into pages', () => {
  const files = filesBelow('src/browser/inline', ['.js']);
  const scripts = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const textOf = (name: string): string =>
    scripts.find(({ path }) => path.endsWith(`/${name}.js`))?.text ?? '';

  it('take every name from the registry', () => {
    const strays = scripts.flatMap(({ path, text }) => {
      const uses = text.match(/\b(?:localStorage|sessionStorage|readCookie\()[^;)\]]*/gu) ?? [];
      return uses
        .filter(
          (use) =>
            !/^(?:localStorage\[LOCAL|sessionStorage\[SESSION|readCookie\(COOKIE)\.\w+/u.test(use),
        )
        .map((use) => `${path}: ${use}`);
    });
    expect(strays).toEqual([]);
  });

  it('read before the first paint what the registry says is read then', () => {
    const read = new Set([...textOf('head').matchAll(/\bLOCAL\.(\w+)/gu)].map(([, name]) => name));
    const early = Object.entries(STORAGE.localStorage).filter(
      ([, row]) => 'early' in row && row.early,
    );
    expect([...read].toSorted()).toEqual(early.map(([name]) => name).toSorted());
  });

  it('stand in public/ nowhere', () => {
    expect(filesBelow('public', ['.js', '.mjs'])).toEqual([]);
  });
});
