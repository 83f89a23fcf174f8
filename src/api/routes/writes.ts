import { CONTACT_FILE_MB } from '#config/limits.ts';
import { PICTURE_MB } from '#config/profile.ts';
import type { RateLimitName } from '#config/rate-limits.ts';
import type { StatBody } from '#contract/calls/stat.ts';
import * as calls from '#contract/calls.ts';
import { FILE_FORM_BYTES } from '#contract/form-bytes.ts';
import { actOnMessages } from '../services/messages/act.ts';
import { editChannel } from '../services/channels/edit.ts';
import { editMember } from '../services/profile/edit.ts';
import { submitReport } from '../services/reports/submit.ts';
import { actOnStatistics } from '../services/stat/act.ts';
import { acts } from './acts.ts';
import { actions } from './actions.ts';
import { uploadAlbumRoute } from './upload-album.ts';
import { uploadVideoRoute } from './upload-video.ts';
import { write } from './write.ts';

const tooLarge = { field: 'file', code: 'file_too_large', info: { size: CONTACT_FILE_MB } };

const pictureTooLarge = { field: 'picture', code: 'file_too_large', info: { size: PICTURE_MB } };

/** How often an address may do each of what the stat call takes. */
const STAT_LIMITS: Readonly<Record<StatBody['act'], RateLimitName>> = {
  view: 'view',
  watch: 'watch',
  vote: 'vote',
  vote_del: 'vote',
  page: 'page',
  comm: 'comm',
  comm_edit: 'comm',
  comm_del: 'comm',
  comm_like: 'comm_like',
  wall: 'comm',
  wall_del: 'comm',
};

/** Which service carries out which write. */
export const writes = [
  write(calls.stat, actOnStatistics, {
    limit: 'stat',
    limitOf: ({ act }) => STAT_LIMITS[act],
    fromSandbox: ['view', 'watch', 'page'],
  }),
  actions(calls.input, acts),
  write(calls.messages, actOnMessages, { limit: 'messages' }),
  write(calls.editMember, editMember, {
    limit: 'member',
    file: { bytes: FILE_FORM_BYTES.editMember, problem: pictureTooLarge },
  }),
  write(calls.editChannel, editChannel, {
    limit: 'member',
    file: { bytes: FILE_FORM_BYTES.editChannel, problem: pictureTooLarge },
  }),
  uploadVideoRoute,
  uploadAlbumRoute,
  write(calls.report, submitReport, {
    limit: 'report',
    file: { bytes: FILE_FORM_BYTES.report, problem: tooLarge },
  }),
];
