/** Addresses of our own pages. Every path ends in a slash; a language prefix is put before it by `localPath`. */

const part = (text: string | number): string => encodeURIComponent(text);

type QueryValue = string | number | null | undefined;

/** Adds a query to a path, leaving out what is empty, keys in the order given. */
export function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const pairs = Object.entries(query).filter(
    (pair): pair is [string, string | number] => pair[1] !== null && pair[1] !== undefined && pair[1] !== '',
  );
  if (pairs.length === 0) return path;
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]));
  return `${path}?${search}`;
}

/** A path under a page's language prefix (`''` or `/de`). */
export function localPath(prefix: string, path: string): string {
  return prefix + path;
}

export const paths = {
  home: () => '/',
  videos: (sort: string, page = 1) => `/videos/${part(sort)}/${page}/`,
  history: (page = 1) => `/videos/history/${page}/`,
  video: (video: { id: number; dir: string }) =>
    video.dir === '' ? `/videos/${video.id}/` : `/videos/${video.id}/${part(video.dir)}/`,
  embed: (id: number) => `/embed/${id}/`,
  categories: () => '/categories/',
  category: (dirs: readonly string[], sort = 'latest-updates', page = 1) =>
    `/categories/${dirs.map(part).join(',')}/${part(sort)}/${page}/`,
  search: (text: string, page = 1) => withQuery(`/search/${page}/`, { s: text }),
  model: (dir: string) => `/model/${part(dir)}/videos/1/`,
  models: (sort = 'most-popular', page = 1) => `/models/${part(sort)}/${page}/`,
  channel: (dir: string) => `/channel/${part(dir)}/`,
  channels: (sort = 'most-popular', page = 1) => `/channels/${part(sort)}/${page}/`,
  member: (id: number) => `/member/${id}/`,
  information: (slug: string) => `/information/${part(slug)}/`,
  preferences: () => '/preferences/',
} as const;
