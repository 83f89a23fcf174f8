import { formatDecimal } from '#lib/format-number.ts';
import { PlayerIcon } from './PlayerIcon.tsx';
import { usePlayer, usePlayerField, type PlayerParts } from './use-player.ts';
import type { Flash, Notice } from '#player/player-state.ts';

const NOTICE_ICONS: Readonly<Record<Notice, string>> = {
  captions_on: 'captions',
  captions_off: 'captions-off',
  captions_none: 'captions-off',
  loop_on: 'repeat',
  loop_off: 'repeat',
  ab_from: 'repeat-1',
  ab_on: 'repeat-1',
  ab_off: 'repeat-1',
  frame_saved: 'camera',
  frame_failed: 'camera-off',
  next_none: 'list-video',
  next_failed: 'list-video',
  offline: 'wifi-off',
};

/** What is shown of what a key has done. */
export function markOf(
  { kind, value }: Flash,
  { t, setup }: Pick<PlayerParts, 't' | 'setup'>,
): { icon: string; text: string } {
  switch (kind) {
    case 'volume':
      return { icon: value === 0 ? 'volume-x' : 'volume-2', text: `${Math.round(value * 100)}%` };
    case 'rate':
      return { icon: 'gauge', text: `${formatDecimal(value, setup.lang)}×` };
    case 'seek':
      return value < 0
        ? { icon: 'rewind', text: `−${-value} s` }
        : { icon: 'fast-forward', text: `+${value} s` };
    case 'play':
    case 'pause':
      return { icon: kind, text: '' };
    default:
      return { icon: NOTICE_ICONS[kind], text: t(`notices.${kind}`) };
  }
}

/** Shows for a moment what a key has done; the style takes it away. */
export function FlashMark() {
  const parts = usePlayer();
  const flash = usePlayerField('flash');
  const mark = flash && markOf(flash, parts);
  // The region stays: of one that comes with its words, screen readers say nothing.
  return (
    <div role="status">
      {mark && (
        <div className="player-flash" key={flash.turn} data-kind={flash.kind}>
          <PlayerIcon name={mark.icon} />
          {mark.text}
        </div>
      )}
    </div>
  );
}
