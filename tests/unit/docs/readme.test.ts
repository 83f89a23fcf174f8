import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SETTING_DOCS } from '#config/settings.ts';

const readme = readFileSync('README.md', 'utf8');

describe('README', () => {
  it('lists every setting with its default and meaning', () => {
    const rows = SETTING_DOCS.map(({ name, fallback, about }) => {
      const value = fallback === '' ? '' : `\`${fallback}\``;
      return `| \`${name}\` | ${value} | ${about} |\n`;
    });
    expect(readme).toContain(rows.join(''));
  });

  it('names only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = Array.from(readme.matchAll(/npm run ([\w:-]+)/g), ([, script]) => script ?? '');
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe('decision records', () => {
  const folder = 'docs/decisions';
  const files = readdirSync(folder).toSorted();

  it('have a number each, in a row, which their heading says too', () => {
    expect(files.map((file) => Number(file.slice(0, 3)))).toEqual(files.map((_, at) => at + 1));
    const headings = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8').split('\n')[0]);
    expect(headings.map((heading) => Number(/^# (\d+)\. \S/.exec(heading ?? '')?.[1]))).toEqual(
      files.map((_, at) => at + 1),
    );
  });
});
