import { z } from 'zod';
import { looseMediaAddress } from '../addresses.ts';
import { looseLine, looseText, wireDir, wireLine } from '../texts.ts';
import { ratingOf, wireRating } from '../rating.ts';
import { looseCount, wireDate } from '../wire.ts';

const statistics = z
  .object({ videos: looseCount, viewed: looseCount, subscribers: looseCount })
  .nullable()
  .catch(null)
  .default(null);

const fields = {
  model_id: looseCount,
  dir: wireDir,
  title: wireLine,
  img: looseMediaAddress,
  avatar: looseMediaAddress,
  avatar2: looseMediaAddress,
  country: looseLine,
  statistics,
  total_videos: looseCount,
};

/** A flag that is null where the host does not say. */
const knownFlag = z
  .unknown()
  .transform((value) =>
    value === null || value === ''
      ? null
      : value === 1 || value === '1' || value === true || value === 'yes',
  )
  .default(null);

type CardWire = z.output<z.ZodObject<typeof fields>>;

/** A model as a list shows it (SPEC.md §3, API.md). `country` is a two-letter code or empty. */
export interface ModelCard {
  /** 0 where the host does not say. */
  id: number;
  dir: string;
  title: string;
  image: string;
  country: string;
  totalVideos: number;
  views: number;
  subscribers: number;
}

function toCard(wire: CardWire): ModelCard {
  return {
    id: wire.model_id,
    dir: wire.dir,
    title: wire.title,
    image: wire.img || wire.avatar || wire.avatar2,
    country: wire.country,
    totalVideos: wire.statistics?.videos || wire.total_videos,
    views: wire.statistics?.viewed ?? 0,
    subscribers: wire.statistics?.subscribers ?? 0,
  };
}

export const modelCard = z.object(fields).transform(toCard);

/** A model's own page: numbers of an enumeration (SPEC.md §3) are 0, texts empty and flags null when not known. */
export const model = z
  .object({
    ...fields,
    description: looseText,
    race: looseLine,
    age: looseCount,
    birth_date: looseLine,
    tits_size: looseLine,
    hair_color: looseCount,
    height: looseCount,
    weight: looseCount,
    tattoo: knownFlag,
    piercing: knownFlag,
    rating: wireRating,
    likes: looseCount,
    dislikes: looseCount,
    added_date: wireDate,
  })
  .transform((wire) => ({
    ...toCard(wire),
    cover: wire.avatar2,
    description: wire.description,
    race: wire.race,
    age: wire.age,
    birthDate: wire.birth_date,
    breastSize: wire.tits_size,
    hair: wire.hair_color,
    height: wire.height,
    weight: wire.weight,
    tattoo: wire.tattoo,
    piercing: wire.piercing,
    rating: ratingOf(wire),
    likes: wire.likes,
    dislikes: wire.dislikes,
    addedAt: wire.added_date,
  }));
export type Model = z.output<typeof model>;
