import { editMember, type EditedMember } from '#contract/calls/edit-member.ts';
import type { Client } from './client.ts';

/** Sends a picture of one's own with the part to show (left, top, width); throws ApiError. */
export const editPicture = (
  client: Client,
  kind: 'avatar' | 'cover',
  { file, crop }: { file: Blob; crop?: string },
): Promise<EditedMember> =>
  client.send(editMember, editMember.body.parse({ [kind]: file, ...(crop && { crop }) }));
