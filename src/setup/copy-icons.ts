import { copyFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../lib/icons/', import.meta.url);
const PACKAGE = new URL('../../node_modules/lucide-static/', import.meta.url);

/**
 * `npm run icons -- star tv` takes these icons from the package `lucide-static`, a tool of development: the site is
 * built from the copies. Without names the icons that are there are taken anew.
 */
async function copyIcons(names: readonly string[]): Promise<void> {
  const present = (await readdir(FOLDER)).filter((name) => name.endsWith('.svg'));
  const wanted = names.length > 0 ? names.map((name) => `${name}.svg`) : present;
  for (const name of wanted) {
    await copyFile(new URL(`icons/${name}`, PACKAGE), new URL(name, FOLDER));
  }
  await copyFile(new URL('LICENSE', PACKAGE), new URL('LICENSE', FOLDER));
  process.stdout.write(`${wanted.length} icons are in ${fileURLToPath(FOLDER)}\n`);
}

await copyIcons(process.argv.slice(2));
