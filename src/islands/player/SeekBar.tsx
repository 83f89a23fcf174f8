import { useState, type PointerEvent } from 'react';
import { formatDuration } from '#lib/format.ts';
import { chapterAt } from '#player/captions.ts';
import { BarMarks } from './BarMarks.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Half the width of the slider's thumb: its centre never reaches the ends of the bar. */
const THUMB_RADIUS = 7;

function partUnder(event: PointerEvent<HTMLElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientX - left - THUMB_RADIUS) / (width - 2 * THUMB_RADIUS);
  return Math.min(1, Math.max(0, part));
}

/** Where the video is: what has played, what is buffered, and a preview of the place under the pointer. */
export function SeekBar() {
  const { t, player } = usePlayer();
  const time = usePlayerField('time');
  const duration = usePlayerField('duration');
  const bufferedUntil = usePlayerField('bufferedUntil');
  const [pointed, setPointed] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? time;
  const chapter = chapterAt(usePlayerField('chapters'), shown);
  const place = { time: formatDuration(shown), duration: formatDuration(duration) };
  const partOf = (seconds: number): number => (duration > 0 ? Math.min(1, seconds / duration) : 0);

  const drop = (): void => {
    if (dragged !== null) player.actions.seekTo(dragged);
    setDragged(null);
    setPointed(null);
  };
  return (
    <div
      className="player-seek"
      style={{ '--filled': partOf(shown), '--buffered': partOf(bufferedUntil) }}
      data-seek
    >
      {pointed !== null && duration > 0 && <PreviewCard part={pointed} time={pointed * duration} />}
      <BarMarks />
      <input
        type="range"
        className="player-slider"
        data-seek
        aria-label={t('seek')}
        aria-valuetext={
          chapter
            ? t('seek_value_chapter', { ...place, chapter: chapter.title })
            : t('seek_value', place)
        }
        min={0}
        max={duration || 1}
        step="any"
        value={shown}
        onChange={(event) => {
          const target = event.target.valueAsNumber;
          if (dragged === null) player.actions.seekTo(target);
          else setDragged(target);
        }}
        onPointerDown={(event) => {
          const part = partUnder(event);
          setPointed(part);
          setDragged(part * duration);
        }}
        onPointerMove={(event) => setPointed(partUnder(event))}
        onPointerLeave={() => dragged === null && setPointed(null)}
        onPointerUp={drop}
        onPointerCancel={drop}
      />
    </div>
  );
}
