/** A rendition by the length of its shorter side; both sides are even. */
export interface Rung {
  /** As `videofile.php` names it (API.md, "video_url"). */
  format: '_hq.mp4' | '.mp4' | '_sd.mp4' | '_lq.mp4';
  width: number;
  height: number;
  /** The most bits a second at which pictures of the size are worth it. */
  maxRate: number;
}

const STEPS = [
  { format: '_lq.mp4', side: 240, maxRate: 400_000 },
  { format: '_sd.mp4', side: 480, maxRate: 1_200_000 },
  { format: '.mp4', side: 720, maxRate: 2_800_000 },
  { format: '_hq.mp4', side: 1080, maxRate: 5_500_000 },
] as const;

/** A step is left out where the source is hardly larger: it would be the same picture twice. */
const WORTH = 1.15;

const even = (length: number): number => Math.max(2, 2 * Math.floor(length / 2));

/**
 * The sizes in which a picture of these pixels is made, the smallest first: never larger than it is, portrait as portrait.
 * Odd sides become even ones, as H.264 wants them.
 */
export function ladderOf({ width, height }: { width: number; height: number }): Rung[] {
  const side = Math.min(width, height);
  const top = STEPS.findIndex((step) => step.side >= side);
  const steps = STEPS.slice(0, top === -1 ? undefined : top + 1);
  return steps
    .filter((step, i) => i === steps.length - 1 || side >= step.side * WORTH)
    .map(({ format, side: wanted, maxRate }) => {
      const scale = Math.min(1, wanted / side);
      return { format, width: even(width * scale), height: even(height * scale), maxRate };
    });
}
