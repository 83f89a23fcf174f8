import fs from 'fs';
import path from 'path';
import { ensureInstalled } from './install.mjs';
import { ROOT, runPinned } from './pinned-node.mjs';

const REPORT = path.join(ROOT, 'test-results', 'vitest.json');

/** What stands before the tests; each counts as one. */
const STEPS = [
  ['types of pages and components', ['node_modules/astro/bin/astro.mjs', 'check']],
  ['types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['lint', ['node_modules/eslint/bin/eslint.js', '.']],
  ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']],
  ['build', ['src/setup/build.mjs']],
];

function readReport() {
  try {
    return JSON.parse(fs.readFileSync(REPORT, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') process.stderr.write(error.message + '\n');
    return null;
  }
}

ensureInstalled();
let passed = 0;
let failed = 0;
STEPS.forEach((step) => {
  process.stdout.write('\n' + step[0] + '\n');
  if (runPinned(step[1]) === 0) passed += 1;
  else failed += 1;
});

if (fs.existsSync(REPORT)) fs.unlinkSync(REPORT);
const run = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
const status = runPinned(run.concat('--outputFile.json=' + REPORT, process.argv.slice(2)));
const report = readReport();
if (report !== null) {
  passed += report.numPassedTests;
  failed += report.numFailedTests;
}
// A run can also fail outside any test: a file that does not load, or a rejection nobody caught.
if (status !== 0 && (report === null || report.numFailedTests === 0)) failed += 1;

process.stdout.write('\n' + passed + ' passed, ' + failed + ' failed\n');
process.exit(failed === 0 ? 0 : 1);
