/** A name as it goes in a header, whatever its script: one tag, of letters that a header may hold. */
const named = (dir: string): string => encodeURIComponent(dir);

/**
 * Tags of what an answer or a finished page is made of. A page names the tags of everything it shows
 * (`Astro.cache.set({tags})`); a write purges the tags of what it changed.
 */
export const cacheTags = {
  /** Any list of videos: purged when a video appears, disappears or moves. */
  videos: 'videos',
  /** Category names and counts. */
  categories: 'categories',
  /** The shell's top categories, keywords, models and channels. */
  main: 'main',
  models: 'models',
  channels: 'channels',
  playlists: 'playlists',
  albums: 'albums',
  members: 'members',
  video: (id: number) => `video:${id}`,
  model: (dir: string) => `model:${named(dir)}`,
  channel: (dir: string) => `channel:${named(dir)}`,
  playlist: (id: number) => `playlist:${id}`,
  album: (id: number) => `album:${id}`,
  member: (id: number) => `member:${id}`,
  /** `section` as in a comments call: `comments:videos:1042`. */
  comments: (section: string, id: number) => `comments:${section}:${id}`,
  /** No page's: which videos are not shown in some countries. */
  limits: 'limits',
  /** No page's: what a member's open pages are told by events. */
  inbox: (member: number) => `inbox:${member}`,
  wall: (section: string, id: number) => `wall:${section}:${id}`,
} as const;
