import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths of the programs that the samples are for; null where one is not here and could not be installed. */
    nginx: string | null;
    varnishd: string | null;
  }
}

/** Debian's packages of the programs. */
export const PACKAGES = { nginx: 'nginx-light', varnishd: 'varnish' } as const;

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

/** Finds nginx and Varnish, or installs them where that can be done; without them their tests fail (`neededProgram`). */
export default function setup(project: TestProject): void {
  const names = ['nginx', 'varnishd'] as const;
  const absent = names.filter((name) => find(name) === null);
  if (absent.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install(absent.map((name) => PACKAGES[name]));
  }
  project.provide('nginx', find('nginx'));
  project.provide('varnishd', find('varnishd'));
}
