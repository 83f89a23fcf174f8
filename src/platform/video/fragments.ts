import { join } from 'node:path';
import { Muxer, type Encoder, type Packet } from 'node-av';
import type { MadeFile } from './order.ts';

/** Microseconds of one fragment of sound; pictures begin one with each key frame. */
const SOUND_FRAGMENT = 4_000_000;

/**
 * `negative_cts_offsets`: the first picture is shown at 0 without an edit list. `global_sidx`: one index of all fragments, before them,
 * which DASH reads as it is, and playlists of HLS are made from.
 */
const FLAGS = '+empty_moov+default_base_moof+negative_cts_offsets+global_sidx+skip_trailer';

/** A file of fragments (CMAF) of one stream, for DASH and HLS alike. */
export interface Fragments {
  file: Omit<MadeFile, 'width' | 'height'>;
  /** Takes a packet of the encoder's; it stays the caller's. */
  add: (packet: Packet) => void;
  finish: () => Promise<void>;
}

/** Opens the file of fragments of one rendition's pictures, or of the sound where that is said. */
export async function openFragments(
  folder: string,
  { format, encoder }: { format: `${string}.mp4` | 'sound'; encoder: Encoder },
): Promise<Fragments> {
  const isSound = format === 'sound';
  const variant = isSound ? '.cmfa' : format.replace('.mp4', '.cmfv');
  const name = `video${variant}`;
  const muxer = await Muxer.open(join(folder, name), {
    format: 'mp4',
    options: {
      movflags: isSound ? FLAGS : `${FLAGS}+frag_keyframe`,
      ...(isSound && { frag_duration: SOUND_FRAGMENT }),
      fflags: '+bitexact',
    },
  });
  const stream = muxer.addStream(encoder);
  return {
    file: { role: 'rendition', variant, name, type: isSound ? 'audio/mp4' : 'video/mp4' },
    add: (packet) => {
      using copy = packet.clone();
      if (copy) muxer.writePacketSync(copy, stream);
    },
    finish: () => muxer.close(),
  };
}
