import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths of the programs that the samples are for; null with nothing to run them by. */
    nginx: string | null;
    varnishd: string | null;
  }
}

const PACKAGES = { nginx: 'nginx-light', varnishd: 'varnish' } as const;

function find(name: string): string | null {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, name)).find(existsSync) ?? null;
}

/** What Debian's packages ask before they start a service; 101 forbids it. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', [...args, '-qq'], { stdio: 'inherit', env });
}

/** Installs packages without a service of theirs being started. */
function install(packages: readonly string[]): void {
  const own = !existsSync(SERVICE_POLICY);
  if (own) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...packages);
  } finally {
    if (own) rmSync(SERVICE_POLICY);
  }
}

function say(missing: readonly string[]): void {
  const why =
    process.getuid?.() === 0
      ? 'apt-get could not install them'
      : 'only root can install them (apt-get install nginx-light varnish)';
  process.stderr.write(`Tests of ${missing.join(' and ')} are skipped: not here, and ${why}.\n`);
}

/** Finds nginx and Varnish, or installs them where that can be done; without them their tests are skipped. */
export default function setup(project: TestProject): void {
  const names = ['nginx', 'varnishd'] as const;
  const absent = names.filter((name) => find(name) === null);
  if (absent.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install(absent.map((name) => PACKAGES[name]));
  }
  const missing = names.filter((name) => find(name) === null);
  if (missing.length > 0) say(missing);
  project.provide('nginx', find('nginx'));
  project.provide('varnishd', find('varnishd'));
}
