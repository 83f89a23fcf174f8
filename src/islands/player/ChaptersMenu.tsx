import { chapterAt } from '#player/captions.ts';
import { formatDuration } from '#lib/format.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { usePlayer, usePlayerField } from './use-player.ts';

/** Goes to a named part of the video; not there for a video without any. */
export function ChaptersMenu() {
  const { t, player } = usePlayer();
  const chapters = usePlayerField('chapters');
  const now = chapterAt(chapters, usePlayerField('time'));
  if (chapters.length === 0) return null;
  return (
    <ChoiceMenu
      icon="list-video"
      label={t('chapters')}
      state={now?.title ?? ''}
      choices={chapters.map(({ start, title }) => ({
        value: String(start),
        label: t('chapter', { time: formatDuration(start), title }),
      }))}
      value={String(now?.start ?? '')}
      onChoose={(value) => player.actions.seekTo(Number(value))}
    />
  );
}
