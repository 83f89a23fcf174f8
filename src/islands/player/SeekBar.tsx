import { type PointerEvent, useState } from 'react';
import { formatDuration } from '#lib/format.ts';
import { chapterAt } from '#player/captions.ts';
import { previewAt } from '#player/webvtt.ts';
import { usePlayer, usePlayerField } from './use-player.ts';

/** On the bar: where chapters begin, and the part that is repeated. */
function BarMarks() {
  const chapters = usePlayerField('chapters');
  const duration = usePlayerField('duration');
  const { from, to } = usePlayerField('repeated');
  if (duration === 0) return null;
  return (
    <div className="player-marks" aria-hidden="true">
      {from !== null && (
        <span
          className="player-part"
          style={{ '--at': from / duration, '--to': (to ?? from) / duration }}
        />
      )}
      {chapters.map(
        ({ start }) =>
          start > 0 &&
          start < duration && (
            <span key={start} className="player-mark" style={{ '--at': start / duration }} />
          ),
      )}
    </div>
  );
}

interface Props {
  /** Where on the bar, 0 to 1. */
  part: number;
  /** Seconds. */
  time: number;
}

/** The picture of a moment above the seek bar, and when it is. */
function PreviewCard({ part, time }: Props) {
  const preview = previewAt(usePlayerField('previews'), time);
  const chapter = chapterAt(usePlayerField('chapters'), time);
  return (
    <div
      className="player-preview"
      aria-hidden="true"
      style={{ '--at': part, '--width': `${preview?.width ?? 64}px` }}
    >
      {preview && (
        <div
          className="player-preview-picture"
          style={{
            width: preview.width,
            height: preview.height,
            backgroundImage: `url("${preview.url}")`,
            backgroundPosition: `-${preview.x}px -${preview.y}px`,
          }}
        />
      )}
      {chapter && <span className="player-preview-chapter">{chapter.title}</span>}
      <span>{formatDuration(time)}</span>
    </div>
  );
}

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
          // The other buttons of a mouse are for the browser's menu.
          if (event.button !== 0) return;
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
