import { createHash } from 'crypto';
import fs from 'fs';
import path from 'path';
import { fileURLToPath } from 'url';
import { ensureInstalled } from './install.mjs';
import { ROOT, runPinnedQuietly } from './pinned-node.mjs';

const MARKER = path.join(ROOT, 'dist', 'inputs');
/** Where a build grows until it is whole: a server that runs meanwhile is served from `dist`. */
const NEXT = 'dist-next';

/** What a build is made of. The embedded API is not: Node runs it as it stands. */
const INPUTS = [
  'src',
  'public',
  'locales',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];
const NOT_BUILT = [path.join('src', 'api')];

function filesBelow(name) {
  const file = path.join(ROOT, name);
  if (NOT_BUILT.includes(name) || !fs.existsSync(file)) return [];
  if (!fs.statSync(file).isDirectory()) return [name];
  const names = fs.readdirSync(file).sort();
  return names.reduce((all, child) => all.concat(filesBelow(path.join(name, child))), []);
}

/** One text for the content of everything a build is made of. */
function inputsHash() {
  const hash = createHash('sha256');
  INPUTS.reduce((all, name) => all.concat(filesBelow(name)), []).forEach((name) => {
    hash.update(name + '\0').update(fs.readFileSync(path.join(ROOT, name)));
  });
  return hash.digest('hex');
}

/** Runs one step of a build. Exits on failure. */
function run(args) {
  if (runPinnedQuietly(args) === 0) return;
  process.stderr.write('The site could not be built; the lines above say why.\n');
  process.exit(1);
}

/** Builds the site when its sources are not those of the last build. Exits on failure, with the last build in its place. */
export function ensureBuilt() {
  const wanted = inputsHash();
  const id = path.join(ROOT, 'dist', 'build-id');
  if (fs.existsSync(id) && fs.existsSync(MARKER) && fs.readFileSync(MARKER, 'utf8') === wanted)
    return;
  process.stdout.write('Building the site (once) …\n');
  // Not `--silent`: Astro would carry that over into the server it builds.
  run(['node_modules/astro/bin/astro.mjs', 'build', '--outDir', NEXT]);
  fs.writeFileSync(path.join(ROOT, NEXT, 'inputs'), wanted);
  run(['src/setup/put-in-place.ts', NEXT, 'dist']);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled({ withTools: false });
  ensureBuilt();
}
