/** Where a key leads from a photo, by places from 0; `null` where it means nothing here. Ends do not wrap. */
export function targetOf(key: string, place: number, count: number): number | null {
  const last = count - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(0, place - 1),
    ArrowRight: Math.min(last, place + 1),
    Home: 0,
    End: last,
  };
  return targets[key] ?? null;
}
