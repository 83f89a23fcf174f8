import { OWN_PLAYLISTS_URL } from '#contract/input-path.ts';
import { withQuery } from '#lib/query.ts';

/** A playlist of one's own, and whether it holds the video that was asked about. */
export interface HeldPlaylist {
  id: number;
  title: string;
  has: boolean;
}

const TIMEOUT_MS = 10_000;

/** Asks for one's own playlists; null without an answer. Never throws. Without the schemas of the contract. */
export async function askOwnPlaylists(
  fetch: (request: Request) => Promise<Response>,
  origin: string,
  video: number,
): Promise<HeldPlaylist[] | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const url = new URL(withQuery(OWN_PLAYLISTS_URL, { video_id: video }), origin);
    const response = await fetch(new Request(url, { signal, cache: 'no-store' }));
    const { playlists }: { playlists?: unknown } = Object(await response.json());
    if (!response.ok || !Array.isArray(playlists)) return null;
    return playlists.map((entry: unknown) => {
      const { playlist_id: id, title, has_video: has } = Object(entry) as Record<string, unknown>;
      return { id: Number(id), title: String(title), has: has === 1 };
    });
  } catch {
    return null;
  }
}
