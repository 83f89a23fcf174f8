/** What Astro writes for islands in its runtime (`runtime/server`), and what it becomes. */
const CHANGES: readonly (readonly [file: RegExp, from: RegExp, to: string])[] = [
  [
    /\/astro\/dist\/runtime\/server\/scripts\.js$/u,
    /function getPrescripts\([\s\S]*?\n\}/u,
    "function getPrescripts() { return ''; }",
  ],
  // For the dev server's reloading alone.
  [/\/astro\/dist\/runtime\/server\/hydration\.js$/u, /(?:\/\/[^\n]*\n\s*)?uid: astroId/u, ''],
  // What an element without it takes by itself, and a name that its toolbar alone reads.
  [
    /\/astro\/dist\/runtime\/server\/hydration\.js$/u,
    /island\.props\["component-export"\] = componentExport\.value;/u,
    'if (componentExport.value !== "default") $&',
  ],
  [/\/astro\/dist\/runtime\/server\/hydration\.js$/u, /name: metadata\.displayName,/u, ''],
  // Nothing on a first screen waits for a script: its pictures go first.
  [
    /\/astro\/dist\/runtime\/server\/render\/script\.js$/u,
    /<script type="module" src="/u,
    '<script type="module" fetchpriority="low" src="',
  ],
  // Children are whole before a script of the page runs.
  [
    /\/astro\/dist\/runtime\/server\/render\/component\.js$/u,
    /island\.props\["await-children"\] = "";\s*island\.children \+= `<!--astro:end-->`;/u,
    '',
  ],
  // The element itself, which need not wait for them then. Nothing of ours runs before islands.
  [
    /\/astro\/dist\/runtime\/server\/astro-island\.js(?:\?|$)/u,
    /\n\s+connectedCallback\(\) \{[\s\S]*?this\.start\(\);\n\s+\}/u,
    '\n    connectedCallback() { this.start(); }',
  ],
];
const RUNTIME =
  /\/astro\/dist\/runtime\/server\/(?:scripts|hydration|render\/component|render\/script|astro-island)\.js(?:\?|$)/u;

/**
 * A Vite plugin: leaves the element, directive and style of islands out of pages, which would carry their 2 KB (br)
 * each. `src/browser/islands/islands.ts` brings them in the page's own script, which a browser keeps.
 */
export function outsideIslands() {
  return {
    name: 'islet:outside-islands',
    enforce: 'pre' as const,
    transform: {
      filter: { id: RUNTIME },
      handler(code: string, id: string) {
        return CHANGES.filter(([file]) => file.test(id)).reduce((changed, [, from, to]) => {
          if (!from.test(changed)) {
            throw new Error(`Astro writes its islands in another way now: ${id}`);
          }
          return changed.replace(from, to);
        }, code);
      },
    },
  };
}
