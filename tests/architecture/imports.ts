import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { ROOT, type SourceFile } from './source-files.ts';

export interface Import {
  /** As it is written. */
  specifier: string;
  typeOnly: boolean;
  dynamic: boolean;
}

/** The TypeScript parts of a file: all of it, or the frontmatter and scripts of an `.astro` file. */
export function scriptsOf({ path, text }: SourceFile): string[] {
  if (!path.endsWith('.astro')) return [text];
  const frontmatter = /^\s*---\r?\n([\s\S]*?)\r?\n---/u.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gu)];
  return [frontmatter, ...scripts.map((match) => match[1] ?? '')];
}

/** The syntax trees of a file's scripts. */
export function treesOf(file: SourceFile): ts.SourceFile[] {
  const kind = file.path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  return scriptsOf(file).map((script) =>
    ts.createSourceFile(file.path, script, ts.ScriptTarget.Latest, true, kind),
  );
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  const onlyNamed = !clause.name && named !== undefined && ts.isNamedImports(named);
  return onlyNamed && named.elements.length > 0 && named.elements.every((part) => part.isTypeOnly);
}

function importOf(node: ts.Node): Import | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const from = node.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from)) return null;
    return { specifier: from.text, typeOnly: isTypeOnly(node), dynamic: false };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [from] = node.arguments;
    if (!from || !ts.isStringLiteralLike(from)) return null;
    return { specifier: from.text, typeOnly: false, dynamic: true };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const from = node.argument.literal;
    if (!ts.isStringLiteral(from)) return null;
    return { specifier: from.text, typeOnly: true, dynamic: false };
  }
  return null;
}

/** Every import and re-export of a file, also `import()` and `import('…').Type`. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    const one = importOf(node);
    if (one) found.push(one);
    ts.forEachChild(node, visit);
  };
  for (const tree of treesOf(file)) visit(tree);
  return found;
}

/** The file of ours a specifier means, from the root; `null` for a package or a virtual module. */
export function resolveImport(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/u, '');
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`;
  if (!bare.startsWith('.')) return null;
  return posix.normalize(posix.join(posix.dirname(from), bare));
}

/** Whether the repository holds such a file. */
export function exists(path: string): boolean {
  return existsSync(join(ROOT, path));
}

/** The package of a bare specifier: `@scope/name/sub` gives `@scope/name`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
