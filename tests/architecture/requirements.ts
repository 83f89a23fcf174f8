import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { LONG } from '../setup/long.ts';
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

/** Of a file of which `npm test` runs nothing. */
const MODULE_TAG = new RegExp(`^// @module-tag ${LONG}$`, 'mu');

/** Whether a call has `{ tags: 'long' }`: `npm test` is without it, and without what stands in it. */
function isLong(call: ts.CallExpression): boolean {
  const [, options] = call.arguments;
  if (!options || !ts.isObjectLiteralExpression(options)) return false;
  return options.properties.some(
    (property) =>
      ts.isPropertyAssignment(property) &&
      property.name.getText() === 'tags' &&
      ts.isStringLiteralLike(property.initializer) &&
      property.initializer.text === LONG,
  );
}

interface Title {
  text: string;
  path: string;
  /** Whether `npm test` is without it. */
  isLeft: boolean;
}

/** The titles of all tests and test groups in a file. */
function titlesOf(path: string): Title[] {
  const source = readFileSync(join(ROOT, path), 'utf8');
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: Title[] = [];
  const visit = (node: ts.Node, isInLeft: boolean): void => {
    let isLeft = isInLeft;
    if (ts.isCallExpression(node) && isTestCall(node)) {
      isLeft ||= isLong(node);
      const [title] = node.arguments;
      const texts = tableTexts(node);
      if (title && ts.isStringLiteralLike(title)) texts.unshift(title.text);
      else if (title && ts.isTemplateExpression(title)) texts.unshift(title.getText(tree));
      for (const text of texts) found.push({ text, path, isLeft });
    }
    ts.forEachChild(node, (child) => visit(child, isLeft));
  };
  visit(tree, MODULE_TAG.test(source));
  return found;
}

/** The ids that the titles of the tests name, each with the file that names it first; of all tests, and of those that `npm test` runs. */
export function namedRequirements(): Record<'all' | 'judged', Map<string, string>> {
  const shape = new RegExp(`\\b(?:${[...areas().keys()].join('|')})-\\d+\\b`, 'gu');
  const named = { all: new Map<string, string>(), judged: new Map<string, string>() };
  for (const { text, path, isLeft } of filesBelow('tests', ['.test.ts', '.test.tsx']).flatMap(
    titlesOf,
  )) {
    for (const id of text.match(shape) ?? []) {
      if (!named.all.has(id)) named.all.set(id, path);
      if (!isLeft && !named.judged.has(id)) named.judged.set(id, path);
    }
  }
  return named;
}
