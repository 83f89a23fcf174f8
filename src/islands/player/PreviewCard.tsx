import { formatDuration } from '#lib/format.ts';
import { chapterAt } from '#player/captions.ts';
import { previewAt } from '#player/webvtt.ts';
import { usePlayerField } from './use-player.ts';

interface Props {
  /** Where on the bar, 0 to 1. */
  part: number;
  /** Seconds. */
  time: number;
}

/** The picture of a moment above the seek bar, and when it is. */
export function PreviewCard({ part, time }: Props) {
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
