import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { circles } from './circles.ts';
import { importsOf, resolveImport } from './imports.ts';
import { ROOT, sourceFiles, type SourceFile } from './source-files.ts';

/**
 * `npm run figures [-- <commit>]`: the size and shape of `src/`, now or in a commit, so that a change of the
 * structure can be compared with what was before.
 */

/** What describes lists of things, their addresses and feeds: without the components that draw an entry. */
const OF_LISTS: readonly RegExp[] = [
  /^src\/(?:lists|routes|lib\/routes)\//u,
  /^src\/(?:config\/query|lib\/paths)\.ts$/u,
  /^src\/crawlers\/(?:sitemap|robots)/u,
  /^src\/pages\/(?:_list|_profile|albums|categories|channel|channels|community|member|model|models)\//u,
  /^src\/pages\/(?:playlist|playlists|rss|search|surprise|top-country)\//u,
  /^src\/pages\/videos\/(?:_Videos|_History|_history|\[)/u,
  /^src\/pages\/_load\/(?:catalogue|categories|countries|entries|filters|freshness|list|listing|page-title|popular|read-page|redirect|structured|video-page)\.ts$/u,
  /^src\/components\/listing\/(?:filter-groups|list-facts|list-state|EntryList|Listing|FilterBar|SearchHead|CountryPicker)/u,
  /^src\/components\/(?:models\/(?:ChosenFilters|ModelFilters|model-filter)|community\/(?:MemberFilters|filter-field|sections))/u,
];

const linesOf = ({ text }: SourceFile): number => text.trimEnd().split('\n').length;

/** The value below which `part` of the sorted numbers lie. */
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor(part * (sorted.length - 1))] ?? 0;

function importers(files: readonly SourceFile[]): Map<string, Set<string>> {
  const found = new Map(files.map(({ path }) => [path, new Set<string>()]));
  for (const file of files) {
    for (const { specifier } of importsOf(file)) {
      const target = resolveImport(file.path, specifier);
      if (target !== null) found.get(target)?.add(file.path);
    }
  }
  return found;
}

function circlesOf(files: readonly SourceFile[], withTypes: boolean): string[][] {
  const known = new Set(files.map(({ path }) => path));
  const graph = files.map((file): [string, string[]] => {
    const targets = importsOf(file)
      .filter(({ typeOnly }) => withTypes || !typeOnly)
      .map(({ specifier }) => resolveImport(file.path, specifier) ?? '');
    return [file.path, targets.filter((target) => known.has(target))];
  });
  return circles(new Map(graph));
}

function figures(root: string): string[] {
  const files = sourceFiles(root);
  const lengths = files.map(linesOf).sort((a, b) => a - b);
  const lonely = [...importers(files)].filter(([, from]) => from.size === 1);
  const ofLists = files.filter(({ path }) => OF_LISTS.some((pattern) => pattern.test(path)));
  const lines = ofLists.reduce((sum, file) => sum + linesOf(file), 0);
  const kinds = files
    .filter(({ path }) => path.startsWith('src/lists/'))
    .reduce((sum, { text }) => sum + text.split(/= defineList\(|: defineList\(/u).length - 1, 0);
  return [
    `files                      ${files.length}`,
    `lines                      ${lengths.reduce((sum, length) => sum + length, 0)}`,
    `lines of a file, median    ${quantile(lengths, 0.5)}`,
    `  ninth decile             ${quantile(lengths, 0.9)}`,
    `files with one importer    ${lonely.length}`,
    `import circles             ${circlesOf(files, false).length}`,
    `  types too                ${circlesOf(files, true).length}`,
    `lines that describe lists  ${lines} in ${ofLists.length} files`,
    `kinds of lists             ${kinds}`,
  ];
}

/** The folder of a commit's sources, to be deleted. */
function checkedOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'islet-figures-'));
  const tar = execFileSync('git', ['archive', commit, 'src'], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: tar });
  return folder;
}

const [, , commit] = process.argv;
const folder = commit === undefined ? ROOT : checkedOut(commit);
process.stdout.write(`${figures(folder).join('\n')}\n`);
if (commit !== undefined) rmSync(folder, { recursive: true });
