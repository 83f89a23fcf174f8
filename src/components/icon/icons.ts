const files = import.meta.glob<string>(
  '/src/lib/icons/{menu,list-video,images,users,play,thumbs-up,thumbs-down,message-circle,x,search,history,house,circle-play,layout-grid,star,tv,chevron-left,chevron-right,plus,circle-alert,search-x,globe,external-link,lock,shield-alert,cloud-off,share-2,list-plus,flag,send,circle-user-round,clock,shuffle}.svg',
  { query: '?raw', import: 'default', eager: true },
);

/** Paths that follow one another, the second of which begins at a place of its own. */
const NEIGHBOURS = /(<path d="[^"]*)"\/><path d="(?=M)/;

/** Draws neighbouring paths as one, whatever their number; a circle or rectangle before them stays what it is. */
function joinPaths(shape: string): string {
  const joined = shape.replace(NEIGHBOURS, '$1');
  return joined === shape ? shape : joinPaths(joined);
}

/** Inner markup of the Lucide icons the site may show, by name. */
const shapes = new Map(
  Object.entries(files).map(([file, svg]) => [
    file.slice(file.lastIndexOf('/') + 1, -'.svg'.length),
    joinPaths(
      svg
        .replace(/^[\s\S]*?<svg[\s\S]*?>|<\/svg>\s*$/g, '')
        .replace(/\s*\n\s*/g, '')
        .replaceAll(' />', '/>'),
    ),
  ]),
);

/** What is drawn in an icon's `viewBox` of 24 by 24. Throws for a name that is no icon. */
export function shapeOf(name: string): string {
  const shape = shapes.get(name);
  if (shape === undefined) throw new Error(`there is no icon "${name}"`);
  return shape;
}

/** A sprite: a `<symbol>` for every `<use href="#i-name">` that refers to one of these icons. */
export function spriteOf(names: readonly string[]): string {
  const symbols = names.map(
    (name) => `<symbol id="i-${name}" viewBox="0 0 24 24">${shapeOf(name)}</symbol>`,
  );
  return `<svg hidden>${symbols.join('')}</svg>`;
}
