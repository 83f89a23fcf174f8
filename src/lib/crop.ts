/** Of a picture as it is seen; pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The part of a picture that is shown: its height follows from the shape (width by height) that it fills. */
export interface Crop {
  left: number;
  top: number;
  width: number;
}

export interface CropRule {
  size: PictureSize;
  /** Width by height of what it fills. */
  shape: number;
  /** The narrowest part that may be chosen, pixels. */
  least: number;
}

/** The widest part that a picture has in this shape. */
export const widestCrop = ({ size, shape }: CropRule): number =>
  Math.min(size.width, Math.floor(size.height * shape));

const between = (value: number, low: number, high: number): number =>
  Math.round(Math.max(low, Math.min(high, value)));

/** The part next to this one that is within the picture and not too small. */
export function fitCrop({ left, top, width }: Crop, rule: CropRule): Crop {
  const { size, shape, least } = rule;
  const widest = widestCrop(rule);
  const fitting = between(width, Math.min(least, widest), widest);
  return {
    left: between(left, 0, size.width - fitting),
    top: between(top, 0, size.height - Math.round(fitting / shape)),
    width: fitting,
  };
}

/** As much as there is, in the middle. */
export function middleCrop(rule: CropRule): Crop {
  const width = widestCrop(rule);
  const { size, shape } = rule;
  return fitCrop(
    { left: (size.width - width) / 2, top: (size.height - width / shape) / 2, width },
    rule,
  );
}

/** The same middle, another width. */
export function zoomCrop({ left, top, width }: Crop, to: number, rule: CropRule): Crop {
  const { width: wanted } = fitCrop({ left, top, width: to }, rule);
  const by = width - wanted;
  return fitCrop({ left: left + by / 2, top: top + by / 2 / rule.shape, width: wanted }, rule);
}

export const moveCrop = (crop: Crop, [x, y]: readonly [number, number], rule: CropRule): Crop =>
  fitCrop({ ...crop, left: crop.left + x, top: crop.top + y }, rule);
