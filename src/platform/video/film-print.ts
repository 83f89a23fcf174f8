import { FilterAPI, type Frame } from 'node-av';
import { hashOf, HASHED } from '#lib/picture-hash.ts';
import type { OpenFile } from './open-file.ts';

/** How a video looks, whatever its size and encoding: a hash of each picture that is added. */
export function openFilmPrint({ upright }: OpenFile) {
  const filter = FilterAPI.create(
    `${upright}scale=${HASHED.columns}:${HASHED.rows}:flags=area,format=gray`,
  );
  const hashes: string[] = [];
  return {
    hashes,
    add: async (frame: Frame): Promise<void> => {
      for (const ready of await filter.processAll(frame)) {
        using small = ready;
        const [grey] = small.data ?? [];
        if (grey) hashes.push(hashOf(grey, small.linesize[0] ?? HASHED.columns));
      }
    },
    close: (): void => filter.close(),
  };
}
