import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '#config/notifications.ts';
import type { ServiceContext, WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { setWay } from './change.ts';

type Secret = Pick<ServiceContext, 'mailSecret'>;
interface Told {
  member: number;
  kind: NotificationKind;
}

const sign = ({ mailSecret }: Secret, text: string): string =>
  createHmac('sha256', mailSecret).update(text).digest('base64url');

/** What a mail of a kind carries, by which its reader ends such mails: it says whose and which, and is good for nothing else. */
export function optOutToken(context: Secret, { member, kind }: Told): string {
  const text = `${member}.${kind}`;
  return `${text}.${sign(context, text)}`;
}

/** What a token says; null where it is none of ours. */
function readToken(context: Secret, token: string): Told | null {
  const [, text = '', member, name, mark = ''] =
    /^((\d{1,12})\.(\w+))\.([\w-]+)$/u.exec(token) ?? [];
  const kind = NOTIFICATION_KINDS.find((one) => one === name);
  const wanted = Buffer.from(sign(context, text));
  const given = Buffer.from(mark);
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
  return kind && isOurs ? { member: Number(member), kind } : null;
}

/**
 * Ends mails of a kind: on the site its reader is still told, unless they want to hear nothing of it. Done twice it is done.
 * Throws `invalid_link`.
 */
export async function stopMails(
  context: WriteContext,
  { token }: { token: string },
): Promise<object> {
  const told = readToken(context, token);
  if (!told) throw new ServiceError('invalid_link');
  const row = await context.db
    .selectFrom('notification_ways')
    .select('way')
    .where('member_id', '=', told.member)
    .where('kind', '=', told.kind)
    .executeTakeFirst();
  if (row?.way === 'mail')
    await setWay(context.db, { member_id: told.member, kind: told.kind, way: 'site' });
  return { ok: 1 };
}
