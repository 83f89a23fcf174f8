import * as calls from '#contract/calls.ts';
import { getAccount } from '../services/accounts/get.ts';
import { listAlbumCategories } from '../services/albums/categories.ts';
import { getAlbum } from '../services/albums/get.ts';
import { listAlbums } from '../services/albums/list.ts';
import { issueCaptcha } from '../services/captcha/issue.ts';
import { listCategories } from '../services/categories/list.ts';
import { getChannel } from '../services/channels/get.ts';
import { listChannels } from '../services/channels/list.ts';
import { getOwnChannel } from '../services/channels/own.ts';
import { listOwnChannels } from '../services/channels/own-list.ts';
import { getOwnChoices } from '../services/choices/get.ts';
import { listComments } from '../services/comments/list.ts';
import { listWall } from '../services/comments/wall.ts';
import { listCountries } from '../services/countries/list.ts';
import { exportHistory } from '../services/history/export.ts';
import { listOwnPeople } from '../services/friends/list-own.ts';
import { getMain } from '../services/main/get.ts';
import { listFriends } from '../services/members/friends.ts';
import { getMember } from '../services/members/get.ts';
import { listMembers } from '../services/members/list.ts';
import { listSubscriptions } from '../services/members/subscriptions.ts';
import { getConversation } from '../services/messages/get.ts';
import { listConversations } from '../services/messages/list.ts';
import { getModel } from '../services/models/get.ts';
import { listModels } from '../services/models/list.ts';
import { listNotifications } from '../services/notifications/list.ts';
import { getCase } from '../services/moderation/case.ts';
import { listCases } from '../services/moderation/cases.ts';
import { listDecisions } from '../services/moderation/decisions.ts';
import { getShift } from '../services/moderation/shift.ts';
import { getStatement } from '../services/moderation/statement.ts';
import { getNotice } from '../services/reports/status.ts';
import { getOwnProfile } from '../services/profile/get.ts';
import { getOwnData } from '../services/own-data/get.ts';
import { getOwnVideo } from '../services/uploads/own-video.ts';
import { listOwnAlbums } from '../services/own-albums/list.ts';
import { listUploadCategories } from '../services/uploads/categories.ts';
import { listOwnUploads } from '../services/uploads/list.ts';
import { getPlaylist } from '../services/playlists/get.ts';
import { listOwnPlaylists } from '../services/playlists/list-own.ts';
import { listPlaylists } from '../services/playlists/list.ts';
import { searchVideos } from '../services/search/videos.ts';
import { suggestPopular } from '../services/suggest/popular.ts';
import { suggestForText } from '../services/suggest/text.ts';
import { videoFiles } from '../services/videos/file.ts';
import { getVideo } from '../services/videos/get.ts';
import { listVideos } from '../services/videos/list.ts';
import { relatedVideos } from '../services/videos/related.ts';
import { getViewer } from '../services/viewer/get.ts';
import { listProviders } from '../services/providers/list.ts';
import { captionsRoute } from './captions.ts';
import { eventsRoute } from './events.ts';
import { providerRoute } from './provider.ts';
import { read } from './read.ts';

/** Which service answers which read. */
export const reads = [
  read(calls.videos, listVideos, { isList: true }),
  read(calls.search, (context, _params, query) => searchVideos(context, query), { isList: true }),
  read(calls.video, getVideo, { videoOf: ({ id }) => id }),
  read(calls.related, relatedVideos, { isList: true }),
  read(calls.videoFile, videoFiles, { videoOf: (_params, { id }) => id }),
  captionsRoute,
  eventsRoute,
  providerRoute,
  read(calls.signInProviders, listProviders),
  read(calls.main, getMain, { isList: true }),
  read(calls.captcha, issueCaptcha),
  read(calls.categories, listCategories, { isList: true }),
  read(calls.countries, listCountries, { isList: true }),
  read(calls.suggester, suggestPopular),
  read(calls.suggesterText, suggestForText),
  read(calls.comments, listComments, { isList: true }),
  read(calls.models, listModels, { isList: true }),
  read(calls.model, getModel),
  read(calls.channels, listChannels, { isList: true }),
  read(calls.channel, getChannel),
  read(calls.playlists, listPlaylists, { isList: true }),
  read(calls.ownChoices, getOwnChoices),
  read(calls.ownPeople, listOwnPeople),
  read(calls.ownPlaylists, listOwnPlaylists),
  read(calls.ownUploads, listOwnUploads),
  read(calls.uploadCategories, listUploadCategories),
  read(calls.ownAlbums, listOwnAlbums),
  read(calls.ownVideo, getOwnVideo),
  read(calls.playlist, getPlaylist),
  read(calls.albums, listAlbums, { isList: true }),
  read(calls.albumCategories, listAlbumCategories, { isList: true }),
  read(calls.album, getAlbum),
  read(calls.members, listMembers, { isList: true }),
  read(calls.member, getMember),
  read(calls.friends, listFriends, { isList: true }),
  read(calls.subscriptions, listSubscriptions, { isList: true }),
  read(calls.wall, listWall, { isList: true }),
  read(calls.viewer, getViewer),
  read(calls.account, getAccount),
  read(calls.ownProfile, getOwnProfile),
  read(calls.ownChannel, getOwnChannel),
  read(calls.ownChannels, listOwnChannels),
  read(calls.ownData, getOwnData),
  read(calls.conversations, listConversations),
  read(calls.conversation, getConversation),
  read(calls.notifications, listNotifications),
  read(calls.notice, getNotice),
  read(calls.cases, listCases),
  read(calls.moderationCase, getCase),
  read(calls.shift, getShift),
  read(calls.decisions, listDecisions),
  read(calls.statement, getStatement),
  read(calls.history, exportHistory, { isList: true }),
];
