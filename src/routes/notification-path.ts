import type { ToldKind } from '#config/notifications.ts';
import { decisionPath } from './moderation-path.ts';
import { paths, withQuery } from './paths.ts';

interface Told {
  kind: ToldKind;
  about: { section: string; id: number; item: number };
  /** The latest of those whose doing it was; null for nobody's. */
  by: number | null;
}

/** Where comments on something are read; those on what has no number in its address, nowhere. */
function commentsPath({ section, id, item }: Told['about']): string | null {
  if (section === 'videos') {
    const path = paths.comments(id);
    // By what the page is asked for: the fragment alone finds a comment on its first page only, and a sign-in on the way loses it.
    return item > 0 ? `${withQuery(path, { at: item })}#c${item}` : path;
  }
  if (section === 'albums') return paths.album({ id, dir: '' });
  if (section === 'playlists') return paths.playlist(id);
  return section === 'members' ? paths.member(id) : null;
}

/** The page that a notification leads to, without language prefix; null where there is none. */
export function notificationPath({ kind, about, by }: Told): string | null {
  switch (kind) {
    case 'wall_post':
      return about.section === 'members' ? paths.memberWall(about.id) : null;
    case 'friend_request':
    case 'friend_accepted':
      return paths.me('friends');
    case 'subscriber':
      return by === null ? null : paths.member(by);
    case 'message':
      return paths.conversation(about.id);
    case 'decision':
      return decisionPath(about.item);
    case 'reply':
    case 'comment':
    case 'comment_like':
      return commentsPath(about);
  }
}
