import { STRIKES_UNTIL_NO_UPLOAD } from '#config/moderation.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { countStrikes } from '../moderation/decisions.ts';
import { refuseFor } from './form.ts';

type Ground = Pick<ServiceContext, 'db' | 'now'>;

/** Whether fewer strikes count against a member than end the right to upload. */
export const mayUpload = async ({ db, now }: Ground, member: number): Promise<boolean> =>
  (await countStrikes(db, member, seconds({ now }))) < STRIKES_UNTIL_NO_UPLOAD;

/** Refuses who has lost the right to upload, with words at a field. Throws `invalid`. */
export async function requireMayUpload(
  ground: Ground,
  member: number,
  field: 'file' | 'photos' = 'file',
): Promise<void> {
  const info = { count: STRIKES_UNTIL_NO_UPLOAD };
  refuseFor((await mayUpload(ground, member)) ? [] : [{ field, code: 'too_many_strikes', info }]);
}
