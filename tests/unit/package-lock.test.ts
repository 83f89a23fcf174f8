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

/** Builds of two tools for other machines, whose hashes the lock file still lacks: none may join them, and none for Linux with glibc, where the tests run. */
const WITHOUT_HASH =
  /^node_modules\/(?:@astrojs\/compiler-binding-(?!linux-x64)|@oxlint\/binding-(?!linux-(?:x64|arm64)-gnu)|@oxlint-tsgolint\/(?!linux-))[a-z0-9-]+$/;

it('every package of the lock file is checked by its hash when it is installed', () => {
  const unchecked = Object.entries(packages)
    .filter(([name, { integrity, link }]) => name !== '' && !link && integrity === undefined)
    .map(([name]) => name)
    .filter((name) => !WITHOUT_HASH.test(name));
  expect(unchecked).toEqual([]);
});
