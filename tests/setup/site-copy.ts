import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';

export interface SiteCopy {
  folder: string;
  /** Builds it; gives the exit code and all that was printed, without colours. */
  build: () => Promise<{ code: number | null; printed: string }>;
  remove: () => Promise<void>;
}

const COPIED = ['src', 'public', 'locales', 'package.json', 'tsconfig.json'];
const API = resolve('src', 'api') + sep;

/** The project's sources in a folder of their own, for what an editor may do to them. The API is no part of a build. */
export async function copySite(): Promise<SiteCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'islet-copy-'));
  for (const name of COPIED) {
    const filter = (file: string): boolean => !resolve(file).startsWith(API);
    await cp(name, join(folder, name), { recursive: true, filter });
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await cp('astro.config.mjs', join(folder, 'site.config.mjs'));
  // What Astro remembers of its content stands in the cache folder: each copy has its own.
  const config =
    "import site from './site.config.mjs';\nexport default { ...site, cacheDir: './.cache' };\n";
  await writeFile(join(folder, 'astro.config.mjs'), config);
  return {
    folder,
    async build() {
      const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
        cwd: folder,
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', VITEST: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const exited = once(child, 'exit') as Promise<[number | null]>;
      const output = await Promise.all([text(child.stdout), text(child.stderr)]);
      const [code] = await exited;
      return { code, printed: stripVTControlCharacters(output.join('\n')) };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
