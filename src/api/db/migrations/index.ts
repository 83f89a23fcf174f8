import { catalogue } from './001-catalogue.ts';
import { community } from './002-community.ts';
import { collections } from './003-collections.ts';
import { listings } from './004-listings.ts';
import { search } from './005-search.ts';
import { reportsAndMails } from './006-reports.ts';
import { captionsAndChapters } from './008-captions.ts';
import { countedVotes } from './009-votes.ts';
import { purgeLog } from './010-purge-log.ts';
import { jobs } from './011-jobs.ts';
import { sessions } from './012-sessions.ts';
import { assetsAndDrafts } from './013-assets.ts';
import { postgresSearch } from './014-postgres-search.ts';
import { limits } from './015-limits.ts';
import { searchMarks } from './016-search-marks.ts';
import { noTriggers } from './017-no-triggers.ts';
import { replies } from './018-replies.ts';
import { accounts } from './019-accounts.ts';
import { profile } from './020-profile.ts';
import { fileBlocks } from './040-file-blocks.ts';
import { history } from './021-history.ts';
import { ownData } from './022-own-data.ts';
import { unlistedPlaylists } from './023-unlisted-playlists.ts';
import { searchStatistics } from './024-search-statistics.ts';
import { notifications } from './025-notifications.ts';
import { blocks } from './026-blocks.ts';
import { messages } from './027-messages.ts';
import { waysIn } from './028-ways-in.ts';
import { identities } from './029-identities.ts';
import { notices } from './030-notices.ts';
import { choices } from './031-choices.ts';
import { searchWeeks } from './032-search-weeks.ts';
import { passkeys } from './033-passkeys.ts';
import { moderation } from './034-moderation.ts';
import { memberSettings } from './035-member-settings.ts';
import { ratingBound } from './036-rating-bound.ts';
import { uploads } from './037-uploads.ts';
import { searchSteps } from './038-search-steps.ts';
import { ownAlbums } from './039-own-albums.ts';
import { oneCase } from './041-one-case.ts';
import { caseLooks } from './043-case-looks.ts';
import { replacedFiles } from './044-replaced-files.ts';
import { photoBlocks } from './045-photo-blocks.ts';
import { albumAdditions } from './046-album-additions.ts';
import { channelOwners } from './048-channel-owners.ts';
import { searchSpelling } from './042-search-spelling.ts';
import { searchWords } from './047-search-words.ts';
import { watchTime } from './049-watch-time.ts';
import { uploadModels } from './050-upload-models.ts';
import { feedTimes } from './051-feed-times.ts';
import { leftFiles } from './052-left-files.ts';
import { toldHashes } from './053-told-hashes.ts';
import { memberLists } from './054-member-lists.ts';
import { numbersOnce } from './055-numbers-once.ts';
import { passkeyNames } from './056-passkey-names.ts';
import { crowds } from './057-crowds.ts';
import { manyOfOne } from './058-many-of-one.ts';
import { reportersTold } from './059-reporters-told.ts';
import { archiveOrder } from './060-archive-order.ts';
import { boundedWrites } from './061-bounded-writes.ts';
import { popularCollections } from './062-popular-collections.ts';
import { clearedMessages } from './063-cleared-messages.ts';
import { uploadsUnderWay } from './064-uploads-under-way.ts';
import { turnsOfJobs } from './065-turns.ts';
import { asReported } from './066-as-reported.ts';
import { whenOrdered } from './067-when-ordered.ts';
import { foundAndGone } from './068-found-and-gone.ts';
import { firstCases } from './070-first-cases.ts';
import type { Migration } from './migration.ts';

/** Every step in order. A step that has been released is never edited: add another. */
export const migrations: readonly Migration[] = [
  catalogue,
  community,
  collections,
  listings,
  search,
  reportsAndMails,
  captionsAndChapters,
  countedVotes,
  purgeLog,
  jobs,
  sessions,
  assetsAndDrafts,
  postgresSearch,
  limits,
  searchMarks,
  noTriggers,
  replies,
  accounts,
  profile,
  history,
  ownData,
  unlistedPlaylists,
  searchStatistics,
  notifications,
  blocks,
  messages,
  waysIn,
  identities,
  notices,
  choices,
  searchWeeks,
  passkeys,
  moderation,
  memberSettings,
  ratingBound,
  uploads,
  searchSteps,
  ownAlbums,
  fileBlocks,
  oneCase,
  searchSpelling,
  caseLooks,
  replacedFiles,
  photoBlocks,
  albumAdditions,
  searchWords,
  channelOwners,
  watchTime,
  uploadModels,
  feedTimes,
  leftFiles,
  toldHashes,
  memberLists,
  numbersOnce,
  passkeyNames,
  crowds,
  manyOfOne,
  reportersTold,
  archiveOrder,
  boundedWrites,
  popularCollections,
  clearedMessages,
  uploadsUnderWay,
  turnsOfJobs,
  asReported,
  whenOrdered,
  foundAndGone,
  firstCases,
];
