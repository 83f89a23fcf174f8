/** Folder of what belongs to a clip alone, or to a video of an exact length where that is given. */
export function loopFolder(clip: string, seconds?: number): string {
  return seconds === undefined ? `/media/loop/${clip}` : `/media/loop/${clip}/${seconds}`;
}

/** Address of the sheet of timeline previews. */
export function timelineSheetPath(clip: string): string {
  return `/media/thumbs/${clip}/timeline.jpg`;
}
