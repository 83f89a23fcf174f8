import { PASSWORD_MAX } from '#config/limits.ts';
import { declareAct, OWN } from './declare.ts';
import { typedText } from './typed-text.ts';

/** Asks for one's account to be deleted, which its password is needed for; after 14 days it is. Ours. */
export const deleteAccount = declareAct(
  ['deleteAccount', 'delete_account'],
  { pwd: typedText(PASSWORD_MAX) },
  { ...OWN, errors: [] },
);

/** Takes that back; `not_found` once its days of grace are over. */
export const keepAccount = declareAct(
  ['keepAccount', 'keep_account'],
  {},
  { ...OWN, errors: ['not_found'] },
);

/** Asks for everything that is kept of one, as a file; one at a time. */
export const askArchive = declareAct(['askArchive', 'archive'], {}, { ...OWN, errors: [] });
