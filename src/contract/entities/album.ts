import { z } from 'zod';
import { looseMediaAddress, wireMediaAddress } from '../addresses.ts';
import { looseDir, looseLine, looseText, wireLine } from '../texts.ts';
import { ratingOf, wireRating } from '../rating.ts';
import { listOf, looseCount, valuesOf, wireDate, wireFlag, wireId } from '../wire.ts';
import { named } from './named.ts';
import { groupOf, statusOf } from './tile.ts';

const fields = {
  album_id: wireId,
  dir: looseDir,
  title: wireLine,
  scr: looseMediaAddress,
  photos_amount: looseCount,
  album_viewed: looseCount,
  rating: wireRating,
  likes: looseCount,
  dislikes: looseCount,
  post_date: wireDate,
  gender: looseLine,
  username: looseLine,
  display_name: looseLine,
  status_id: looseCount,
  is_private: wireFlag,
};

type CardWire = z.output<z.ZodObject<typeof fields>>;

function toCard(wire: CardWire) {
  return {
    id: wire.album_id,
    dir: wire.dir,
    title: wire.title,
    cover: wire.scr,
    totalPhotos: wire.photos_amount,
    views: wire.album_viewed,
    rating: ratingOf(wire),
    likes: wire.likes,
    dislikes: wire.dislikes,
    postedAt: wire.post_date,
    group: groupOf(wire.gender),
    memberName: wire.display_name || wire.username,
    /** Both names of who made it. */
    memberNames: [wire.display_name, wire.username],
    status: statusOf(wire.status_id, wire.is_private),
  };
}

/** A photo album as a list shows it (SPEC.md §3). */
export const albumCard = z.object(fields).transform(toCard);
export type AlbumCard = z.output<typeof albumCard>;

/** One photo: `image` whole, `thumbnail` small; both have the proportions width × height. */
const photo = z
  .object({
    title: looseLine,
    img: wireMediaAddress,
    scr: looseMediaAddress,
    width: looseCount,
    height: looseCount,
  })
  .transform(({ title, img, scr, width, height }) => ({
    title,
    image: img,
    thumbnail: scr || img,
    width,
    height,
  }));
export type Photo = z.output<typeof photo>;

/** One album with its photos in order. */
export const album = z
  .object({
    ...fields,
    description: looseText,
    categories: valuesOf(named),
    channel: named.nullable().catch(null).default(null),
    user: z.object({ id: looseCount, username: looseLine }).nullable().catch(null).default(null),
    photos: listOf(photo),
  })
  .transform((wire) => ({
    ...toCard(wire),
    description: wire.description,
    categories: wire.categories,
    channel: wire.channel,
    user: wire.user && { id: wire.user.id, name: wire.user.username },
    photos: wire.photos,
  }));
export type Album = z.output<typeof album>;
