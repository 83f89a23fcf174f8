import { createClient } from '#client/client.ts';
import { editPicture } from '#client/edit-picture.ts';
import { ApiError } from '#client/errors.ts';
import type { Crop } from '#lib/crop.ts';
import { environment } from './environment.ts';

/** Why a picture was not taken: a field's code, or a key of `failure` in `locales/`. */
export type PictureOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; code: string; info?: Readonly<Record<string, string | number>> | undefined }
  | {
      kind: 'failed';
      reason: 'network' | 'too_many_attempts' | 'busy' | 'failed';
      info?: ApiError['info'];
    };

function outcomeOf(error: unknown): PictureOutcome {
  if (!(error instanceof ApiError)) throw error;
  const [first] = error.errors;
  if (first) return { kind: 'refused', code: first.code, info: first.info };
  if (error.code === 'api_unreachable')
    return { kind: 'failed', reason: error.isUnanswered ? 'network' : 'busy' };
  if (error.code === 'too_many_attempts' || error.code === 'busy')
    return { kind: 'failed', reason: error.code, info: error.info };
  return { kind: 'failed', reason: 'failed' };
}

/** Sends a picture of one's own with the part to show; `onProgress` gets the share (0 to 1) that has left. */
export async function sendPicture(
  kind: 'avatar' | 'cover',
  { file, crop }: { file: Blob; crop: Crop | null },
  onProgress: (share: number) => void,
): Promise<PictureOutcome> {
  const { upload, address } = environment();
  const client = createClient({
    fetch: (request) => upload(request, onProgress),
    origin: address().origin,
  });
  const part = crop && `${crop.left},${crop.top},${crop.width}`;
  try {
    await editPicture(client, kind, { file, ...(part !== null && { crop: part }) });
    return { kind: 'sent' };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Shows the page anew, as it is now: its header too. */
export function showSaved(): void {
  const { address, navigate } = environment();
  navigate(`${address().pathname}?saved=1`);
}
