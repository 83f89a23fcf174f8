import { describe, expect, it } from 'vitest';
import { $viewed, followChange, loadViewed } from '#stores/session.ts';
import { mount, providePlatform } from './platform.ts';

const HELD = { channel_id: '20', in_playlists: '4', playlists: ['A', 'B', 'C'] };
const ANSWER = {
  viewer: { id: '1', messages: 2, notifications: 3, choices: 5 },
  object: { favourite: 1, watch_later: 0, subscribed: 1, vote: 0, left_at: 61, ...HELD },
};
const VIEWED = {
  ...{ favourite: true, watchLater: false, subscribed: true, vote: 0, leftAt: 61 },
  ...{ channel: 20, inPlaylists: 4, playlists: ['A', 'B', 'C'] },
  unread: { messages: 2, notifications: 3, choices: 5 },
};

function setting(answer: () => Response | Promise<Response>, signedIn = true) {
  const asked: string[] = [];
  const platform = providePlatform({
    signedIn,
    fetch: async (request) => {
      asked.push(new URL(request.url).pathname + new URL(request.url).search);
      return answer();
    },
  });
  mount($viewed);
  return { asked, platform };
}
const load = () => loadViewed({ section: 'videos', id: 7 });

describe('what a page shows of its viewer', () => {
  it('is asked for once, and its vote is remembered', async () => {
    const { asked, platform } = setting(() => Response.json(ANSWER));
    expect(await load()).toEqual(VIEWED);
    expect($viewed.get()).toEqual(VIEWED);
    expect(asked).toEqual(['/api/viewer.php?section=videos&object_id=7']);
    expect(platform.kept.get('votes')).toBe('{"videos.7":0}');
  });

  it('takes a remembered vote away that the member has not cast', async () => {
    const { platform } = setting(() => Response.json({ object: { vote: null } }));
    platform.kept.set('votes', '{"videos.7":1,"videos.8":1}');
    await load();
    expect(platform.kept.get('votes')).toBe('{"videos.8":1}');
  });

  it('follows a change of the video’s lists, asks anew for playlists, and heeds no other video', async () => {
    const { asked } = setting(() => Response.json(ANSWER));
    await load();
    followChange({ act: 'watch_later', section: 'add', video_id: 7 });
    followChange({ act: 'favourite', section: 'rem', video_id: 8 });
    expect($viewed.get()).toEqual({ ...VIEWED, watchLater: true });
    followChange({ act: 'playlist', section: 'add', video_id: 7, object_id: 3 });
    await expect.poll(() => $viewed.get()).toEqual(VIEWED);
    expect(asked).toHaveLength(2);
  });

  it('is not asked for where nobody is signed in', async () => {
    const { asked } = setting(() => Response.json(ANSWER), false);
    expect([await load(), asked]).toEqual([null, []]);
  });

  const WITHOUT_ANSWER = [
    ['an answer without a viewer', () => Response.json({ object: null })],
    ['an error', () => Response.json({ viewer: null, code: 'busy' }, { status: 503 })],
    ['no JSON', () => new Response('<p>')],
    ['no connection', () => Promise.reject(new TypeError('offline'))],
  ] as const;

  it.each(WITHOUT_ANSWER)(
    'is nothing after %s, and leaves what is remembered',
    async (_case, answer) => {
      const { platform } = setting(answer);
      platform.kept.set('votes', '{"videos.7":1}');
      await loadViewed({ section: 'channels', id: 7 });
      expect(await load()).toBeNull();
      expect([$viewed.get(), platform.kept.get('votes')]).toEqual([null, '{"videos.7":1}']);
      expect(platform.announced).toEqual([]);
    },
  );

  it.each(WITHOUT_ANSWER)('stays what it was after %s', async (_case, later) => {
    let answer: () => Response | Promise<Response> = () => Response.json(ANSWER);
    setting(() => answer());
    await load();
    answer = later;
    expect(await load()).toBeNull();
    followChange({ act: 'favourite', section: 'rem', video_id: 7 });
    expect($viewed.get()).toEqual({ ...VIEWED, favourite: false });
  });

  it('ends the session that the server knows no more, once', async () => {
    const { platform } = setting(() => Response.json({ viewer: null, object: null }));
    expect(await load()).toBeNull();
    expect([$viewed.get(), platform.announced]).toEqual([null, ['signed-out']]);
  });
});
