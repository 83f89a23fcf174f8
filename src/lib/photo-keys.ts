/** Where a key leads from a photo, by places from 0; `null` where it means nothing here. Ends do not wrap. */
export function targetOf(key: string, place: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, place - 1);
    case 'ArrowRight':
      return Math.min(last, place + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
