import type { ObjectSection } from '#contract/enums.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireMember, requireOpen } from '../members/access.ts';
import { isThere } from '../stat/objects.ts';

/**
 * Sees to it that what is said of something is the viewer's to read, and to add to: of what everybody sees, and of a member whose privacy setting
 * shows it to them. Throws `not_found`, also for what was taken down, `no_permission`.
 */
export async function requireOpenTalk(
  context: CallContext,
  section: ObjectSection,
  id: number,
): Promise<void> {
  if (section === 'members') await requireOpen(context, await requireMember(context, id));
  else if (!(await isThere(context, section, id))) throw new ServiceError('not_found');
}
