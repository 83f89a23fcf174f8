import type { EditMemberBody } from '#contract/calls/edit-member.ts';
import type { WriteContext } from '../../context.ts';
import { changeProfile } from './change.ts';
import { changePicture, removePicture } from './picture.ts';

/** Changes one's own avatar or cover, or what one tells (SPEC.md §7). Throws what those throw. */
export async function editMember(context: WriteContext, body: EditMemberBody): Promise<object> {
  const { avatar, cover, crop, remove } = body;
  if (remove) return removePicture(context, remove);
  const file = avatar ?? cover;
  if (!file) return changeProfile(context, body);
  return changePicture(context, { kind: avatar ? 'avatar' : 'cover', file, crop });
}
