import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import {
  BOUNDARIES,
  BROWSER_FOLDERS,
  DYNAMIC_ONLY,
  folderOf,
  FORBIDDEN_NAMES,
  MAX_LINES,
  PACKAGE_OWNERS,
  SQL_OWNERS,
  tableOfFolders,
} from './architecture/boundaries.ts';
import { circles } from './architecture/circles.ts';
import { exists, importsOf, packageOf, resolveImport, treesOf } from './architecture/imports.ts';
import { filesBelow, sourceFiles, type SourceFile } from './architecture/source-files.ts';

const files = sourceFiles();

const edges = files.flatMap((file) =>
  importsOf(file).map((link) => ({
    file,
    ...link,
    target: resolveImport(file.path, link.specifier),
  })),
);
type Edge = (typeof edges)[number];

/** Files directly in src, and style sheets, which Vite resolves by path. */
const UNALIASED = ['', 'styles'];

const say = ({ file, specifier }: Edge): string => `${file.path} imports ${specifier}`;
const unitOf = (path: string): string => path.split('/').slice(1, 3).join('/');

/** Where in a file a node kind stands, as `path:line`. */
function places(file: SourceFile, wanted: (node: ts.Node) => boolean): string[] {
  return treesOf(file).flatMap((tree) => {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (wanted(node)) {
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
        found.push(`${file.path}:${line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  });
}

describe('the checks themselves', () => {
  const sample = (path: string, text: string): SourceFile => ({ path, folder: 'lib', text });

  it('read imports of every form, types apart', () => {
    const text = [
      "import { a, type B } from './a.ts';",
      "import { type C } from '#config/c.ts';",
      "export type { D } from './d.ts';",
      "const later = import('./e.ts');",
      "let f: import('./f.ts').F;",
      "import './g.css';",
    ].join('\n');
    const found = importsOf(sample('src/lib/x.ts', text));
    expect(found.map(({ specifier, typeOnly }) => [specifier, typeOnly])).toEqual([
      ['./a.ts', false],
      ['#config/c.ts', true],
      ['./d.ts', true],
      ['./e.ts', false],
      ['./f.ts', true],
      ['./g.css', false],
    ]);
  });

  it('read the frontmatter and the scripts of a page', () => {
    const text =
      "---\nimport A from './a.astro';\n---\n<p>import x from 'no'</p><script>import './b.ts';</script>";
    const found = importsOf(sample('src/lib/x.astro', text));
    expect(found.map(({ specifier }) => specifier)).toEqual(['./a.astro', './b.ts']);
  });

  it('find a circle', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', []],
      ['d', ['b']],
    ]);
    expect(circles(graph)).toEqual([['b', 'd', 'b']]);
  });
});

describe('imports', () => {
  it('are read at all', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(edges.length).toBeGreaterThan(100);
  });

  it('every folder of src has a row in the table', () => {
    const folders = new Set(files.map(({ folder }) => folder));
    expect([...folders].filter((folder) => !(folder in BOUNDARIES))).toEqual([]);
  });

  it('are told by the same table in CONTRIBUTING', () => {
    const text = readFileSync('CONTRIBUTING.md', 'utf8');
    const [, rows = ''] = /\|---\|---\|---\|\n((?:\|.*\n)+)/u.exec(text) ?? [];
    expect(rows.trimEnd()).toBe(tableOfFolders());
  });

  it('obey the table', () => {
    const wrong = edges.filter(({ file, target, typeOnly }) => {
      if (target === null || !target.startsWith('src/')) return false;
      const to = folderOf(target);
      if (to === file.folder) return false;
      const rule = BOUNDARIES[file.folder];
      const allowed = rule?.values.includes(to) || (typeOnly && rule?.types?.includes(to));
      // A declaration file describes; it imports nothing at run time.
      return !allowed && !file.path.endsWith('.d.ts');
    });
    expect(wrong.map(say)).toEqual([]);
  });

  it('cross a folder by its alias', () => {
    const wrong = edges.filter(({ file, target, specifier }) => {
      if (!target?.startsWith('src/') || file.folder === '') return false;
      const to = folderOf(target);
      return to !== file.folder && !UNALIASED.includes(to) && !specifier.startsWith('#');
    });
    expect(wrong.map(say)).toEqual([]);
  });

  it('never leave src, but for the texts that i18n reads', () => {
    const outside = edges.filter(({ file, target }) => {
      if (target === null || target.startsWith('src/')) return false;
      return !(file.folder === 'i18n' && target.startsWith('locales/'));
    });
    expect(outside.map(say)).toEqual([]);
  });

  it('name files that exist, with their extension', () => {
    const missing = edges.filter(({ target }) => target !== null && !exists(target));
    expect(missing.map(say)).toEqual([]);
  });

  it('an island never imports another', () => {
    const wrong = edges.filter(({ file, target }) => {
      if (!BOUNDARIES[file.folder]?.isolated || target === null) return false;
      // The registry stands beside the islands, not in one: it names them all.
      if (file.path === `src/${file.folder}/registry.ts`) return false;
      return folderOf(target) === file.folder && unitOf(target) !== unitOf(file.path);
    });
    expect(wrong.map(say)).toEqual([]);
  });

  it('api/ is reached by import() alone, from runtime/ alone', () => {
    const wrong = edges.filter(({ file, target, dynamic, typeOnly }) => {
      const to = target === null ? '' : folderOf(target);
      const importers = DYNAMIC_ONLY[to];
      if (!importers || to === file.folder || typeOnly) return false;
      return !dynamic || !importers.includes(file.folder);
    });
    expect(wrong.map(say)).toEqual([]);
  });

  it('make no circles, of types neither', () => {
    const graph = new Map(files.map(({ path }): [string, string[]] => [path, []]));
    for (const { file, target } of edges) {
      if (target) graph.get(file.path)?.push(target);
    }
    expect(circles(graph).map((circle) => circle.join(' > '))).toEqual([]);
  });

  it('keep each package to its owners', () => {
    const wrong = edges.filter(({ file, target, specifier }) => {
      const owners = target === null ? PACKAGE_OWNERS[packageOf(specifier)] : undefined;
      return owners && !owners.includes(file.folder);
    });
    expect(wrong.map(say)).toEqual([]);
  });

  it('keep Node out of what a browser runs', () => {
    const wrong = edges.filter(
      ({ file, specifier }) =>
        specifier.startsWith('node:') && BROWSER_FOLDERS.includes(file.folder),
    );
    expect(wrong.map(say)).toEqual([]);
  });
});

/** The templates of SQL that a file holds. */
function sqlOf(file: SourceFile): string[] {
  return treesOf(file).flatMap((tree) => {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText(tree) === 'sql') {
        found.push(node.getText(tree));
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  });
}

describe('SQL', () => {
  const written = files
    .filter(({ folder }) => folder === 'api')
    .flatMap((file) => sqlOf(file).map((text) => ({ path: file.path, text })));
  const owns = (owner: string, path: string): boolean =>
    owner.endsWith('/') ? path.startsWith(owner) : path === owner;

  it('is written by the catalogue and few others: the rest of the API runs on every engine', () => {
    const others = written.filter(({ path }) => !SQL_OWNERS.some((owner) => owns(owner, path)));
    expect(others).toEqual([]);
  });

  it('is allowed to nobody who writes none', () => {
    const idle = SQL_OWNERS.filter((owner) => !written.some(({ path }) => owns(owner, path)));
    expect(idle).toEqual([]);
  });

  it.each([
    ['sqlite', /\b(?:MATCH|bm25|rowid|json_each|fts5)\b/u],
    ['postgres', /@@|::tsquery|::tsvector|<<->|\bunnest\b/u],
  ])('of the search of %s stands in its part of the catalogue alone', (engine, words) => {
    const own = written.filter(({ text }) => words.test(text));
    const strangers = own.filter(({ path }) => !path.startsWith(`src/api/catalogue/${engine}/`));
    expect(own.length).toBeGreaterThan(4);
    expect(strangers).toEqual([]);
  });
});

describe('files', () => {
  it(`are at most ${MAX_LINES} lines long, styles too`, () => {
    const styles = filesBelow('src', ['.css']).map((path) => ({
      path,
      text: readFileSync(path, 'utf8'),
    }));
    const long = [...files, ...styles].filter(
      ({ text }) => text.trimEnd().split('\n').length > MAX_LINES,
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('are nine in ten under 150 lines', () => {
    const lengths = files.map(({ text }) => text.trimEnd().split('\n').length);
    const short = lengths.filter((length) => length < 150);
    expect(short.length / lengths.length).toBeGreaterThanOrEqual(0.9);
  });

  it('have names that say what is inside', () => {
    const vague = files.filter(({ path }) =>
      [basename(path).replace(/\..*$/u, ''), ...path.split('/')].some((name) =>
        FORBIDDEN_NAMES.includes(name.toLowerCase()),
      ),
    );
    expect(vague.map(({ path }) => path)).toEqual([]);
  });
});

describe('language', () => {
  it('has no any', () => {
    const found = files.flatMap((file) =>
      places(file, (node) => node.kind === ts.SyntaxKind.AnyKeyword),
    );
    expect(found).toEqual([]);
  });

  it('has no non-null assertion', () => {
    expect(files.flatMap((file) => places(file, ts.isNonNullExpression))).toEqual([]);
  });

  it('has no empty catch: at least a comment says why nothing is done', () => {
    const isEmptyCatch = (node: ts.Node): boolean =>
      ts.isCatchClause(node) && /^\{\s*\}$/u.test(node.block.getText());
    expect(files.flatMap((file) => places(file, isEmptyCatch))).toEqual([]);
  });

  it('has no type check switched off', () => {
    const off = files.filter(({ text }) => /@ts-(?:ignore|nocheck)/u.test(text));
    expect(off.map(({ path }) => path)).toEqual([]);
  });
});

describe('islands', () => {
  it('are placed by layouts/Island.astro alone: a directive of Astro would bring its own element', () => {
    const pages = files.filter(({ path }) => path.endsWith('.astro'));
    expect(pages.filter(({ text }) => /\sclient:\w/u.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });
});
