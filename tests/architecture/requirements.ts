import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow, ROOT } from './source-files.ts';

/** The areas of the requirements with the number of facts in each: the lines of `tests/requirements.txt`. */
function areas(): Map<string, number> {
  const lines = readFileSync(join(ROOT, 'tests/requirements.txt'), 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [area = '', count = ''] = line.split(' ');
      return [area, Number(count)];
    }),
  );
}

/** Every fact's id: `ROUTE-01`, or three digits in an area of a hundred and more. */
export function requirementIds(): string[] {
  return [...areas()].flatMap(([area, count]) =>
    Array.from({ length: count }, (_, index) => {
      const digits = count > 99 ? 3 : 2;
      return `${area}-${String(index + 1).padStart(digits, '0')}`;
    }),
  );
}

const TEST_CALLS = new Set(['it', 'test', 'describe']);

/** Whether a call is `it(…)`, `it.each(…)(…)`, `describe.skipIf(…)(…)` and the like. */
function isTestCall(call: ts.CallExpression): boolean {
  let callee: ts.Expression = call.expression;
  while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) {
    callee = callee.expression;
  }
  return ts.isIdentifier(callee) && TEST_CALLS.has(callee.text);
}

/** The texts in the table of `it.each(table)(title, …)`: they become part of the titles. */
function tableTexts(call: ts.CallExpression): string[] {
  const table = ts.isCallExpression(call.expression) ? call.expression.arguments[0] : undefined;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  if (table) visit(table);
  return found;
}

/** The titles of all tests and test groups in a file. */
function titlesOf(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTestCall(node)) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) found.push(title.text);
      else if (title && ts.isTemplateExpression(title)) found.push(title.getText(tree));
      found.push(...tableTexts(node));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The ids that the titles of the tests name, each with the file that names it first. */
export function namedRequirements(): Map<string, string> {
  const shape = new RegExp(`\\b(?:${[...areas().keys()].join('|')})-\\d+\\b`, 'gu');
  const named = new Map<string, string>();
  for (const path of filesBelow('tests', ['.test.ts', '.test.tsx'])) {
    for (const id of titlesOf(path).flatMap((title) => title.match(shape) ?? [])) {
      if (!named.has(id)) named.set(id, path);
    }
  }
  return named;
}
