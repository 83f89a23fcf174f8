import type { tileFields } from '#contract/entities/tile.ts';
import { keyOfTitle, wordsOfTitle, type Candidate, type Trait } from '#lib/for-you.ts';

type Wire = Partial<Record<keyof typeof tileFields, unknown>>;

/** A video of a public list as a tile shows it, with what the list says of it. */
export interface PoolVideo extends Candidate {
  readonly dir: string;
  readonly duration: string;
  readonly views: number;
  readonly thumbnail: string;
  /** Names of categories, models, the channel and the uploader, by which it may be left out. */
  readonly categories: readonly string[];
  readonly models: readonly string[];
  readonly modelDirs: readonly string[];
  readonly channel: string;
  readonly channelDir: string;
  readonly uploaders: readonly string[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const titles = (value: unknown): string[] => text(value).split(',').filter(Boolean);

const traitsOf = (kind: Trait['kind'], names: readonly string[]): Trait[] =>
  names.map((title) => ({ kind, key: keyOfTitle(title), title }));

function videoOf(wire: Wire): PoolVideo {
  const title = text(wire.title);
  const [categories, models] = [titles(wire.categories), titles(wire.models)];
  const channel = text(wire.content_source_name);
  return {
    ...{ id: Number(wire.video_id), title, dir: text(wire.dir), duration: text(wire.duration) },
    ...{ views: Number(wire.video_viewed) || 0, thumbnail: text(wire.scr) },
    modelDirs: titles(wire.model_dirs),
    ...{ categories, models, channel, channelDir: text(wire.content_source_dir) },
    uploaders: [text(wire.username), text(wire.display_name)].filter(Boolean),
    traits: [
      ...traitsOf('category', categories),
      ...traitsOf('model', models),
      ...traitsOf('channel', channel === '' ? [] : [channel]),
      ...wordsOfTitle(title),
    ],
  };
}

/** A public list by its address; read without the schemas of the contract, as `tile-words.ts` does. None where it cannot be had. */
async function readList(
  fetch: (request: Request) => Promise<Response>,
  address: URL,
): Promise<PoolVideo[]> {
  try {
    const response = await fetch(new Request(address));
    const { videos }: { videos?: unknown } = Object(await response.json());
    if (!Array.isArray(videos)) return [];
    return videos.filter((wire) => typeof wire === 'object' && wire !== null).map(videoOf);
  } catch {
    return [];
  }
}

/** All videos of some public lists, each once. */
export async function readPool(
  fetch: (request: Request) => Promise<Response>,
  addresses: readonly URL[],
): Promise<PoolVideo[]> {
  const lists = await Promise.all(addresses.map((address) => readList(fetch, address)));
  return [...new Map(lists.flat().map((video) => [video.id, video])).values()];
}
