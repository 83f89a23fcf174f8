import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSatisfied, withoutTools } from '../../../src/setup/install.mjs';

interface Lock {
  packages: Record<string, { version: string; dev?: boolean; optional?: boolean }>;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const { '': project, ...all } = packages;
const needed = withoutTools(all);

describe('what `npm start` installs', () => {
  it('is without the tools of tests and of development', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: object;
      devDependencies: object;
    };
    for (const name of Object.keys(manifest.dependencies))
      expect(needed, name).toHaveProperty([`node_modules/${name}`]);
    for (const name of ['playwright', 'vitest', 'eslint', 'prettier', 'lucide-static']) {
      expect(manifest.devDependencies).toHaveProperty([name]);
      expect(needed).not.toHaveProperty([`node_modules/${name}`]);
    }
    expect(project).toBeDefined();
  });

  it('is enough for a start and not for a test', () => {
    expect(isSatisfied(needed, needed)).toBe(true);
    expect(isSatisfied(all, needed)).toBe(false);
    expect(isSatisfied(needed, all)).toBe(true);
  });

  it('is renewed when a package is missing or of another version, and does without those for other machines', () => {
    const wanted = { '': {}, 'node_modules/a': { version: '1.0.0' } };
    expect(isSatisfied(wanted, {})).toBe(false);
    expect(isSatisfied(wanted, { 'node_modules/a': { version: '1.0.1' } })).toBe(false);
    expect(isSatisfied(wanted, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
    const foreign = { 'node_modules/b': { version: '1.0.0', optional: true } };
    expect(isSatisfied({ ...wanted, ...foreign }, wanted)).toBe(true);
  });
});
