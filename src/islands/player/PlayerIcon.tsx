import { trustedHtml } from '#lib/trusted-html.ts';

const files = import.meta.glob<string>(
  '/src/lib/icons/{play,pause,rotate-ccw,volume-1,volume-2,volume-x,gauge,settings,sliders-horizontal,chevron-left,chevron-right,picture-in-picture-2,maximize,minimize,check,x,captions,captions-off,repeat,repeat-1,camera,camera-off,activity,keyboard,list-video,cast,airplay,wifi-off,rewind,fast-forward,rectangle-horizontal,leaf,shuffle,external-link}.svg',
  { query: '?raw', import: 'default', eager: true },
);

/** The inner markup of the Lucide icons that the player shows, by name. */
const shapes = new Map(
  Object.entries(files).map(([file, svg]) => [
    file.slice(file.lastIndexOf('/') + 1, -'.svg'.length),
    trustedHtml(svg.replace(/^[\s\S]*?<svg[\s\S]*?>|<\/svg>\s*$/g, '')),
  ]),
);

/** A Lucide icon; decoration only, the control around it has the name. */
export function PlayerIcon({ name }: { name: string }) {
  return (
    <svg
      className="player-icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: shapes.get(name) ?? '' }}
    />
  );
}
