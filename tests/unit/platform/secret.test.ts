import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hasSecret, secretFor } from '#platform/secret.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'islet-secret-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}
const SHARED = 'x'.repeat(32);

it('of a folder is made once, for its owner alone, and is another one elsewhere', () => {
  const dataDir = folder();
  const own = { dataDir, secret: null };
  expect(hasSecret(dataDir)).toBe(false);
  const first = secretFor(own, 'captcha');
  expect(secretFor(own, 'captcha')).toBe(first);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).not.toBe(first);
  expect(secretFor({ dataDir: folder(), secret: null }, 'captcha')).not.toBe(first);
});

it('of the setting is the same on every machine, and one for each purpose', () => {
  const on = (dataDir: string, purpose: string) => secretFor({ dataDir, secret: SHARED }, purpose);
  const first = on(folder(), 'captcha');
  expect(on(folder(), 'captcha')).toBe(first);
  expect(on(folder(), 'limits')).not.toBe(first);
  expect(first).not.toContain(SHARED);
});
