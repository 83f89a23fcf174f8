import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../browser/offline/worker.ts', import.meta.url));

/**
 * Writes `sw.js`, one file at the root of what is served: a worker speaks for the folder it lies in. `id` names the build:
 * with another text in it browsers take the new one.
 */
export async function writeServiceWorker(client: string, id: string): Promise<void> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(id) },
    resolve: {
      alias: {
        '#browser': fileURLToPath(new URL('../browser', import.meta.url)),
        '#config': fileURLToPath(new URL('../config', import.meta.url)),
      },
    },
    build: {
      target: 'es2022',
      write: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const [file] = (made as Rolldown.RolldownOutput).output;
  await writeFile(path.join(client, 'sw.js'), file.code);
}
