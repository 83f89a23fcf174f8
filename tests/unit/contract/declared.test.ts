import { describe, expect, it } from 'vitest';
import * as calls from '#contract/calls.ts';

const LIST = ['bad_gender', 'bad_sort', 'bad_count', 'bad_page'];
const PAGE_OF_ONE = ['bad_id', 'bad_group', 'bad_count', 'bad_page', 'not_found'];
const DESK = ['need_auth', 'no_permission', 'need_factor'];
const WRITE = ['bad_request', 'bad_origin', 'too_many_attempts', 'invalid', 'busy'];

/** With which codes each call may be refused, beside those that any may: what programs in the field rely on. */
const REFUSED = {
  account: ['need_auth', 'not_found'],
  album: ['bad_id', 'bad_group', 'not_found'],
  albumCategories: ['bad_gender', 'bad_language'],
  albums: [...LIST, 'bad_section', 'bad_object', 'not_found'],
  captcha: ['too_many_attempts'],
  categories: ['bad_gender', 'bad_section', 'bad_language'],
  channel: ['bad_path', 'not_found'],
  channels: [...LIST, 'bad_section'],
  comments: ['bad_section', 'bad_group', 'bad_id', 'not_found', 'no_permission'],
  conversation: ['need_auth', 'bad_id', 'not_found', 'not_yourself'],
  conversations: ['need_auth', 'bad_page'],
  cases: [...DESK, 'bad_page'],
  decisions: [...DESK, 'bad_page'],
  moderationCase: [...DESK, 'bad_id', 'bad_language', 'bad_page', 'not_found'],
  shift: DESK,
  statement: ['need_auth', 'bad_id', 'not_found'],
  countries: ['bad_gender', 'bad_section'],
  editChannel: [
    ...[...WRITE, 'need_auth', 'bad_file_type', 'invalid_image_size', 'too_large', 'not_found'],
  ],
  editMember: [...[...WRITE, 'need_auth', 'bad_file_type', 'invalid_image_size', 'too_large']],
  editVideo: [
    ...[...WRITE, 'need_auth', 'not_found', 'too_large', 'list_full', 'bad_content_type'],
    'other_member',
  ],
  editAlbum: [
    ...[...WRITE, 'need_auth', 'not_found', 'too_large', 'list_full', 'bad_content_type'],
    'other_member',
    ...['bad_file_type', 'invalid_image_size'],
  ],
  friends: [...PAGE_OF_ONE, 'no_permission'],
  history: ['need_auth'],
  input: WRITE,
  main: ['bad_gender', 'bad_language'],
  member: ['bad_id', 'bad_group', 'not_found'],
  members: ['bad_filter', 'bad_sort', 'bad_count', 'bad_page', 'bad_object'],
  messages: [
    ...[...WRITE, 'need_auth', 'not_found', 'no_permission', 'not_yourself'],
    ...['required', 'max_length'],
  ],
  model: ['bad_path', 'not_found'],
  models: [...LIST, 'bad_filter'],
  notice: ['bad_query', 'not_found'],
  notifications: ['need_auth', 'bad_page'],
  ownAlbums: ['need_auth'],
  ownChoices: ['need_auth'],
  ownChannel: ['need_auth', 'bad_query', 'not_found'],
  ownChannels: ['need_auth'],
  ownProfile: ['need_auth'],
  ownData: ['need_auth'],
  ownPeople: ['need_auth'],
  ownUploads: ['need_auth'],
  uploadCategories: ['need_auth'],
  ownVideo: ['need_auth', 'bad_id', 'not_found'],
  ownPlaylists: ['need_auth', 'bad_id'],
  playlist: ['bad_id', 'bad_group', 'not_found', 'private_playlist'],
  playlists: [...LIST, 'bad_section', 'bad_object'],
  related: PAGE_OF_ONE,
  report: [...WRITE, 'bad_file_type', 'too_large'],
  search: ['bad_query', 'bad_sort', 'bad_count', 'bad_page', 'bad_object', 'not_found'],
  stat: [
    ...[...WRITE, 'not_found', 'already_voted', 'need_auth', 'no_permission'],
    ...['required', 'min_length', 'max_length', 'edit_over'],
  ],
  subscriptions: [...PAGE_OF_ONE, 'no_permission'],
  suggester: ['bad_count', 'bad_language'],
  suggesterText: ['bad_language'],
  video: ['bad_id', 'bad_group', 'not_found'],
  videoFile: ['bad_id', 'not_found', 'private_video', 'deleted_video'],
  videos: [
    ...['bad_sort', 'bad_count', 'bad_page', 'bad_section', 'bad_object'],
    ...['need_auth', 'no_permission', 'not_found'],
  ],
  viewer: ['bad_section', 'bad_id'],
  signInProviders: [],
  wall: [...PAGE_OF_ONE, 'bad_section'],
};

describe('every call', () => {
  it.each(Object.entries(calls))(
    '%s bears its name, and says how it may be refused',
    (name, call) => {
      expect(call.name).toBe(name);
      expect({ [name]: call.errors.toSorted() }).toEqual({
        [name]: REFUSED[name as keyof typeof REFUSED].toSorted(),
      });
    },
  );

  it('that writes does so at an address of its own, all others read', () => {
    const writes = Object.values(calls).filter(({ kind }) => kind !== 'read');
    expect(writes.map(({ kind, path }) => [kind, path])).toEqual([
      ['write', 'channel_edit.php'],
      ['write', 'album_edit.php'],
      ['write', 'member.php'],
      ['write', 'video_edit.php'],
      ['write', 'input.php'],
      ['write', 'messages.php'],
      ['write', 'report.php'],
      ['write', 'stat.php'],
    ]);
  });
});
