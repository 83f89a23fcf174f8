import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SETTING_DOCS } from '#config/settings.ts';

const readme = readFileSync('README.md', 'utf8');

describe('README', () => {
  it('lists every setting with its default and meaning', () => {
    for (const { name, fallback, about } of SETTING_DOCS) {
      const value = fallback === '' ? '' : `\`${fallback}\``;
      expect(readme).toContain(`| \`${name}\` | ${value} | ${about} |`);
    }
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
