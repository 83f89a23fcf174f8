import { ApiError } from '#client/errors.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { member } from '#contract/calls/member.ts';
import { idGroup } from '#contract/id-group.ts';

/** The name of the member whose friends are listed; `''` where nobody's are, or it cannot be had. */
export async function friendOfWhom({ client }: App.Locals, id: number): Promise<string> {
  if (id === 0) return '';
  try {
    const params = { lifetime: LIFETIMES.member, group: idGroup(id), id };
    return (await client.read(member, params)).member.name;
  } catch (error) {
    if (error instanceof ApiError) return '';
    throw error;
  }
}
