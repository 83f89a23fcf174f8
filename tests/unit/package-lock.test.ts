import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Entry {
  version?: string;
  integrity?: string;
  link?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};

it('every package of the lock file is checked by its hash when it is installed', () => {
  const unchecked = Object.entries(packages)
    .filter(([name, { integrity, link }]) => name !== '' && !link && integrity === undefined)
    .map(([name]) => name);
  expect(unchecked).toEqual([]);
});
