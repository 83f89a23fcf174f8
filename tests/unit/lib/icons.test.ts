import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'src/lib/icons';
const files = readdirSync(FOLDER);

it('each icon, and their licence, is that of the package', () => {
  expect(files).toContain('LICENSE');
  for (const file of files) {
    const source = `node_modules/lucide-static/${file === 'LICENSE' ? file : `icons/${file}`}`;
    expect(readFileSync(`${FOLDER}/${file}`, 'utf8'), file).toBe(readFileSync(source, 'utf8'));
  }
});

it('the icons are those that the site names, no more and no less', () => {
  const sources = globSync('src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const named = sources.flatMap((text) =>
    [...text.matchAll(/'\/src\/lib\/icons\/\{([\w,-]+)\}\.svg'/gu)].flatMap(([, names = '']) =>
      names.split(',').map((name) => `${name}.svg`),
    ),
  );
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/'#lib\/icons\/([\w-]+\.svg)\?raw'/gu)].map(([, name = '']) => name),
  );
  expect([...new Set([...named, ...imported]), 'LICENSE'].toSorted()).toEqual(files.toSorted());
});
