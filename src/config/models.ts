/** Lengths of what is told of a model, in characters. */
export const MODEL_LENGTHS = {
  name: { required: true, max: 60 },
  description: { max: 2000 },
} as const;

/** What becomes of a model's picture, pixels: cards show all of it, 270 wide on large screens. `min` is what a file has to measure. */
export const MODEL_PICTURE = {
  ...{ width: 480, height: 480, least: 320 },
  min: { width: 320, height: 320 },
} as const;
