import { z } from 'zod';
import { isLanguage, type Language } from '#config/locales.ts';
import { looseMediaAddress } from '../addresses.ts';
import type { QueryCodec, ReadCall } from '../call.ts';
import { path } from '../path.ts';
import { looseDir, looseLine, looseText, wireLine } from '../texts.ts';
import { listOf, looseCount, optionalId, wireDate, wireId } from '../wire.ts';
import { lostUploads } from './own-uploads.ts';

/** Where an album of one's own stands; `removed` and `rejected` by a decision, which has a number. */
export const OWN_ALBUM_STATES = [
  ...(['draft', 'waiting', 'shown', 'hidden', 'rejected', 'removed'] as const),
];

const photo = z
  .object({ photo_id: wireId, scr: looseMediaAddress, width: looseCount, height: looseCount })
  .transform(({ photo_id: id, scr, width, height }) => ({ id, thumbnail: scr, width, height }));

const album = z
  .object({
    album_id: wireId,
    state: z.enum(OWN_ALBUM_STATES),
    decision_id: optionalId,
    decision_reason: looseText,
    adds_to: optionalId,
    title: wireLine,
    desc: looseText,
    categories: listOf(looseDir),
    gender: looseLine,
    added_date: wireDate,
    photos_amount: looseCount,
    album_viewed: looseCount,
    likes: looseCount,
    dislikes: looseCount,
    scr: looseMediaAddress,
    cover: optionalId,
    photos: listOf(photo),
  })
  .transform((wire) => ({
    id: wire.album_id,
    state: wire.state,
    /** Of what moderators decided, where they took it down. */
    decision: wire.decision_id,
    /** What was found, as that says it; empty without one. */
    decisionReason: wire.decision_reason,
    /** The album that is to get its photos. */
    addsTo: wire.adds_to,
    title: wire.title,
    desc: wire.desc,
    categories: wire.categories,
    gender: wire.gender,
    addedAt: wire.added_date,
    totalPhotos: wire.photos_amount,
    views: wire.album_viewed,
    likes: wire.likes,
    dislikes: wire.dislikes,
    thumbnail: wire.scr,
    cover: wire.cover,
    /** Of a draft, and of the one that was asked for. */
    photos: wire.photos,
  }));
export type OwnAlbum = z.output<typeof album>;

const category = z.object({ dir: looseDir, title: looseLine });

/** `album` asks for one alone, with its photos and what is on its way to it; `page` for older ones. */
export interface OwnAlbumsAsked {
  lang: Language;
  album?: number;
  page?: number;
}

const query: QueryCodec<OwnAlbumsAsked | undefined> = {
  encode: (of) => {
    if (!of) return '';
    const { lang, album, page = 1 } = of;
    return `?lang=${lang}${album === undefined ? '' : `&album=${album}`}${page > 1 ? `&page=${page}` : ''}`;
  },
  decode: (search) => {
    const lang = search.get('lang') ?? '';
    const album = Number(/^\d{1,15}$/u.exec(search.get('album') ?? '')?.[0] ?? 0);
    const page = Number(/^[1-9]\d{0,5}$/u.exec(search.get('page') ?? '')?.[0] ?? 1);
    return isLanguage(lang)
      ? { lang, ...(album > 0 && { album }), ...(page > 1 && { page }) }
      : undefined;
  },
};

/** One's own albums, the newest first, a hundred to a page, with the photos of drafts; and the categories that there are for albums. The path is ours. */
export const ownAlbums: ReadCall<
  object,
  OwnAlbumsAsked | undefined,
  {
    albums: OwnAlbum[];
    categories: { dir: string; title: string }[];
    hasLostUploads: boolean;
    pages: number;
  }
> = {
  kind: 'read',
  name: 'ownAlbums',
  access: 'member',
  path: path`own_albums.php`,
  query,
  answer: z
    .object({
      ...{ albums: listOf(album), categories: listOf(category), ...lostUploads },
      pages: looseCount.catch(1).default(1),
    })
    .transform(({ lost_uploads: hasLostUploads, ...others }) => ({ ...others, hasLostUploads })),
  errors: ['need_auth'],
};
