import { z } from 'zod';
import { mediaAddress } from '../addresses.ts';
import { noQuery, type ReadCall } from '../call.ts';
import { path } from '../path.ts';
import { wireCount, wireFlag } from '../wire.ts';

const when = wireCount.nullable().catch(null).default(null);

/** Times in seconds since 1970. */
export const ownDataAnswer = z
  .object({
    /** When the account goes; null while nobody asked for it. */
    leaving: when,
    has_password: wireFlag,
    /** Null where none was asked for; its address expires with it. */
    archive: z
      .object({
        state: z.enum(['waiting', 'ready']),
        expires: when,
        url: z
          .string()
          .transform((text) => mediaAddress(text) || null)
          .nullable()
          .catch(null)
          .default(null),
      })
      .nullable()
      .catch(null)
      .default(null),
  })
  .transform(({ has_password: hasPassword, ...others }) => ({ ...others, hasPassword }));
export type OwnData = z.output<typeof ownDataAnswer>;

/** What becomes of the viewer's data: an archive of it, and whether the account is to go. The path is ours. */
export const ownData: ReadCall<object, undefined, OwnData> = {
  kind: 'read',
  name: 'ownData',
  access: 'owner',
  isOwn: () => true,
  path: path`data.php`,
  query: noQuery,
  answer: ownDataAnswer,
  errors: ['need_auth'],
};
