import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { BOUNDARIES, forbiddenFor } from './architecture/boundaries.ts';

const RULE = '@typescript-eslint/no-restricted-imports';
const FOLDERS = Object.keys(BOUNDARIES).filter((folder) => folder !== '');

interface Config {
  rules: Record<string, Linter.RuleEntry>;
}

/** Folders whose import the linter refuses in a file. */
async function refusedIn(path: string): Promise<string[]> {
  const { rules } = (await new ESLint().calculateConfigForFile(path)) as Config;
  const entry = rules[RULE];
  if (!entry) return [];
  const text = FOLDERS.map((folder) => `import '#${folder}/some-file.ts';`).join('\n');
  const messages = new Linter().verify(text, [
    { plugins: { '@typescript-eslint': tseslint.plugin }, rules: { [RULE]: entry } },
  ]);
  return messages.map(({ line }) => FOLDERS[line - 1] ?? '');
}

// A pattern that matches nothing is no error to the linter: once it refused no folder at all.
it.each(FOLDERS)('refuses in src/%s/ what the table of folders does', async (folder) => {
  const refused = await refusedIn(`src/${folder}/some-file.ts`);
  expect(refused.toSorted()).toEqual(forbiddenFor(folder).toSorted());
});
