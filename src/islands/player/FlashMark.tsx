import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayerField } from './use-player.ts';
import type { Flash } from '#player/player-state.ts';

function markOf({ kind, value }: Flash): { icon: string; text: string } {
  switch (kind) {
    case 'volume':
      return { icon: value === 0 ? 'volume-x' : 'volume-2', text: `${Math.round(value * 100)}%` };
    case 'rate':
      return { icon: 'gauge', text: `${value}×` };
    case 'seek':
      return value < 0
        ? { icon: 'rewind', text: `−${-value} s` }
        : { icon: 'fast-forward', text: `+${value} s` };
    case 'play':
    case 'pause':
      return { icon: kind, text: '' };
  }
}

/** Shows for a moment what a key has done; the style takes it away. */
export function FlashMark() {
  const flash = usePlayerField('flash');
  if (!flash) return <div role="status" className="vh" />;
  const { icon, text } = markOf(flash);
  return (
    <div role="status" className="player-flash" key={flash.turn}>
      <PlayerIcon name={icon} />
      {text}
    </div>
  );
}
