import { type ReadCall, noQuery } from '../call.ts';
import { channelCard, type ChannelCard } from '../entities/channel.ts';
import { SERVED_CHANNEL_SORTS } from '../enums.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { pageOf } from '../list-answer.ts';

const sort = params.oneOf('sort', SERVED_CHANNEL_SORTS, 'bad_sort', {
  alphabetaz: 'alphabet',
  'top-rated': 'most-popular',
});
/** Nothing for all of a site group; `search` for titles that hold the text in `objectId`. */
const section = params.oneOf('section', ['', 'search'], 'bad_section');
const objectId = params.text('objectId', 200);

const template = jsonPath(
  path`json/channels/${params.lifetime}/${params.gender}/${sort}/${params.count}/${section}.${objectId}.${params.page}.${params.suffix}`,
);

export type ChannelsParams = ReturnType<typeof template.parse> & object;

/** Channels that have visible videos in a site group (SPEC.md §7, API.md). */
export const channels: ReadCall<
  ChannelsParams,
  undefined,
  { channels: ChannelCard[]; totalCount: number; pages: number }
> = {
  kind: 'read',
  name: 'channels',
  access: 'anyone',
  path: template,
  query: noQuery,
  answer: pageOf('channels', channelCard),
  errors: ['bad_gender', 'bad_sort', 'bad_count', 'bad_page', 'bad_section'],
};
