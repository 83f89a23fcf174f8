import '../without-eval.ts';
import { EVIDENCE_LENGTH } from '#config/channels.ts';
import { wireId } from '../wire.ts';
import { declareAct } from './declare.ts';
import { typedText } from './typed-text.ts';

/** Says that a channel is the viewer's own, and what shows it: moderators decide. Ours. */
export const claimChannel = declareAct(
  ['claimChannel', 'channel_claim'],
  { object_id: wireId, message: typedText(EVIDENCE_LENGTH.max) },
  { access: 'member', errors: ['not_found', 'already_added'] },
);
