import '../without-eval.ts';
import { z } from 'zod';
import { PASSWORD_MAX } from '#config/limits.ts';
import { INPUT_PATH, MEMBER_ACT_ERRORS } from '../act.ts';
import { done } from './done.ts';
import { typedText } from './typed-text.ts';

const declare = <Name extends string, Shape extends z.ZodRawShape>(
  [name, act]: readonly [Name, string],
  shape: Shape,
) =>
  ({
    kind: 'write',
    name,
    act,
    path: INPUT_PATH,
    access: 'owner',
    body: z.object({ act: z.literal(act), ...shape }),
    answer: done,
    errors: MEMBER_ACT_ERRORS,
  }) as const;

/** Asks for one's account to be deleted, which its password is needed for; after 14 days it is. Ours. */
export const deleteAccount = declare(['deleteAccount', 'delete_account'], {
  pwd: typedText(PASSWORD_MAX),
});

/** Takes that back. */
export const keepAccount = declare(['keepAccount', 'keep_account'], {});

/** Asks for everything that is kept of one, as a file; one at a time. */
export const askArchive = declare(['askArchive', 'archive'], {});
