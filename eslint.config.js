import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import {
  BOUNDARIES,
  BROWSER_FOLDERS,
  MAX_LINES,
  PACKAGE_OWNERS,
  forbiddenFor,
} from './tests/architecture/boundaries.ts';

const UNTRANSLATED = 'A text that a visitor reads comes from locales/ by a translator.';

/** Leaves the subfolders of a folder that have a row of their own to that. */
const subfoldersOf = (folder) =>
  Object.keys(BOUNDARIES)
    .filter((other) => other.startsWith(`${folder}/`))
    .map((other) => `(?!${other.slice(folder.length + 1)}/)`)
    .join('');

/** What one folder of `src/` may not import, as the rule wants it. */
function restrictions(folder) {
  const typesOnly = new Set(BOUNDARIES[folder].types);
  const folders = forbiddenFor(folder).map((other) => ({
    // No `group`: there a name that begins with # is a comment, and forbids nothing.
    regex: `^#${other}/${subfoldersOf(other)}`,
    allowTypeImports: typesOnly.has(other),
    message: `src/${folder}/ may not import src/${other}/ (tests/architecture/boundaries.ts).`,
  }));
  const packages = Object.entries(PACKAGE_OWNERS)
    .filter(([, owners]) => !owners.includes(folder))
    .map(([name, owners]) => ({
      group: [name, `${name}/*`],
      message: `${name} belongs to ${owners.join(', ')}.`,
    }));
  const node = { group: ['node:*'], message: `src/${folder}/ runs in a browser too.` };
  return [...folders, ...packages, ...(BROWSER_FOLDERS.includes(folder) ? [node] : [])];
}

const boundaries = Object.keys(BOUNDARIES)
  .filter((folder) => folder !== '')
  .map((folder) => ({
    name: `islet/boundaries/${folder}`,
    files: [`src/${folder}/**/*.{ts,tsx,astro}`],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: restrictions(folder) }],
    },
  }));

// Rules that need types, and some that take long, are Oxlint's (.oxlintrc.json), on TypeScript's native compiler.
export default defineConfig(
  { ignores: ['dist/', 'dist-next*/', '.astro/', 'data/', 'public/', '.cache/', 'test-results/'] },
  tseslint.configs.strict,
  astro.configs['flat/recommended'],
  astro.configs['flat/jsx-a11y-recommended'] ?? [],
  {
    name: 'islet/all',
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', MAX_LINES],
      'no-console': 'error',
      'no-empty': 'error',
      'no-implied-eval': 'error',
      'no-self-compare': 'error',
      'no-unreachable': 'error',
      'no-unsafe-finally': 'error',
      'object-shorthand': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description' },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    // Oxlint's too: of all rules these take most of the time here.
    name: 'islet/by-oxlint',
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/ban-ts-comment': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
    },
  },
  {
    name: 'islet/browser-tests',
    files: ['tests/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'VariableDeclarator > CallExpression > MemberExpression.callee[property.name=/^waitFor(Event|Function|Request|Response|URL)$/]',
          message:
            'Wait and press in one Promise.all: where the press fails, nobody catches what waits, and the whole run ends.',
        },
      ],
    },
  },
  {
    name: 'islet/react',
    files: ['src/{ui,islands}/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    name: 'islet/texts',
    files: ['src/**/*.{astro,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          // "HD" is a mark that every language knows.
          selector: 'JSXText[value=/\\p{L}{2,}/u]:not([value=/^\\s*HD\\s*$/])',
          message: UNTRANSLATED,
        },
        {
          selector:
            'JSXAttribute[name.name=/^(aria-label|aria-description|aria-valuetext|title|alt|placeholder)$/] > Literal[value=/\\p{L}{2,}/u]',
          message: UNTRANSLATED,
        },
      ],
    },
  },
  boundaries,
);
