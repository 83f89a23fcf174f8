import { PICTURE_LIMITS, type PictureKind } from '#lib/picture-check.ts';
import type { CropRule } from '#lib/crop.ts';

/** What is wrong with a file, before it is sent: a code of `field` in `locales/`, and what that text takes in. */
export interface PictureProblem {
  code: string;
  info?: Readonly<Record<string, string | number>> | undefined;
}

/** A picture that was chosen and can be shown. */
export interface ChosenPicture {
  file: File;
  url: string;
  rule: CropRule;
}

async function load(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** Opens a chosen file; what the API would refuse is said at once, as far as a browser sees it. */
export async function openPicture(
  kind: PictureKind,
  file: File,
): Promise<ChosenPicture | PictureProblem> {
  const { types, megabytes, bytes, min, shapes } = PICTURE_LIMITS;
  if (file.size > bytes) return { code: 'file_too_large', info: { size: megabytes } };
  if (!types.includes(file.type)) return { code: 'invalid_file_type' };
  const url = URL.createObjectURL(file);
  const image = await load(url);
  const size = { width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 };
  if (image && size.width >= min.width && size.height >= min.height) {
    const { width, height, least } = shapes[kind];
    return { file, url, rule: { size, shape: width / height, least } };
  }
  URL.revokeObjectURL(url);
  return image ? { code: 'invalid_image_size', info: min } : { code: 'invalid_file_type' };
}
