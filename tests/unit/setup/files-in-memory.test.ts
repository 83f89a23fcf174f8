import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runsPrograms } from '../../setup/files-in-memory.ts';

it.each([
  ['tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0', true],
  ['shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0', false],
  ['proc /proc proc rw,noexec 0 0\ntmpfs /dev/shm tmpfs rw 0 0\n', true],
  ['', true],
])('files of tests are not kept where programs do not run: %s', (mounts, runs) => {
  expect(runsPrograms(mounts)).toBe(runs);
});

it('they go with the process that they are for, and with the next one where that was killed', () => {
  const module = new URL('../../setup/files-in-memory.ts', import.meta.url).href;
  const ask = `import { keepFilesInMemory } from '${module}'; console.log(keepFilesInMemory())`;
  const left = '/dev/shm/islet-tests-0';
  try {
    mkdirSync(left, { recursive: true });
  } catch {
    // There is no such folder, or it is not ours.
  }
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', ask]);
  const kept = stdout.toString().trim();
  expect(kept).not.toBe('');
  expect([left, ...(kept.includes('islet-tests') ? [kept] : [])].filter(existsSync)).toEqual([]);
});
