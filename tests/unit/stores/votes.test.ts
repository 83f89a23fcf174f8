import { describe, expect, it } from 'vitest';
import { createVoteStore, VOTES_LIMIT, type VoteStore } from '#stores/votes.ts';
import { mount, providePlatform, type Platform } from './platform.ts';

const OK = (): Response => Response.json({ ok: 1 });
const refuse = (code: string, status: number) => (): Response =>
  Response.json({ error: 1, code }, { status });

interface Setting {
  store: VoteStore;
  platform: Platform;
  /** Votes sent, in order. */
  sent: string[];
}

function setting(answer: () => Response | Promise<Response> = OK, kept?: object): Setting {
  const sent: string[] = [];
  const platform = providePlatform({
    fetch: async (request) => {
      const form = new URLSearchParams(await request.text());
      const act = form.get('act') === 'vote_del' ? ' back' : '';
      sent.push(`${form.get('section')} ${form.get('object_id')} ${form.get('vote')}${act}`);
      return answer();
    },
  });
  if (kept) platform.kept.set('votes', JSON.stringify(kept));
  const store = createVoteStore({ section: 'videos', id: 7 }, { likes: 10, dislikes: 2 });
  mount(store.$counts);
  mount(store.$mine);
  return { store, platform, sent };
}
const shown = ({ $counts, $mine }: VoteStore) => ({ ...$counts.get(), mine: $mine.get() });
const UNTOUCHED = { likes: 10, dislikes: 2, mine: null };

describe('a vote', () => {
  it('is shown before it is answered, and remembered', async () => {
    const answer = Promise.withResolvers<Response>();
    const { store, platform, sent } = setting(() => answer.promise);
    const cast = store.cast(1);
    await expect.poll(() => sent).toEqual(['videos 7 1']);
    expect(shown(store)).toEqual({ likes: 11, dislikes: 2, mine: 1 });
    answer.resolve(OK());
    expect(await cast).toEqual({ code: 'success' });
    expect(platform.kept.get('votes')).toBe('{"videos.7":1}');
  });

  it.each([
    ['too_many_attempts', refuse('too_many_attempts', 429)],
    ['not_found', refuse('not_found', 404)],
    ['general_error', () => Response.json([], { status: 500 })],
    ['api_unreachable', () => Promise.reject(new TypeError('offline'))],
    ['api_unreachable', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('that ends in %s is taken back', async (code, answer) => {
    const { store, platform } = setting(answer);
    expect((await store.cast(0))?.code).toBe(code);
    expect(shown(store)).toEqual(UNTOUCHED);
    expect(platform.kept.get('votes')).toBe('{}');
  });

  it('says how long to wait where it is refused for now', async () => {
    const body = { error: 1, code: 'too_many_attempts', info: { seconds: 720 } };
    const { store } = setting(() => Response.json(body, { status: 429 }));
    expect(await store.cast(0)).toEqual({ code: 'too_many_attempts', seconds: 720 });
  });

  it('pressed twice is sent once', async () => {
    const { store, sent } = setting();
    expect(await Promise.all([store.cast(1), store.cast(1)])).toEqual([{ code: 'success' }, null]);
    expect(sent).toEqual(['videos 7 1']);
  });

  it('changed in a hurry: one after the other, and the last one stays', async () => {
    const { store, sent } = setting();
    await Promise.all([store.cast(1), store.cast(0)]);
    expect(sent).toEqual(['videos 7 1', 'videos 7 0']);
    expect(shown(store)).toEqual({ likes: 10, dislikes: 3, mine: 0 });
  });

  it('taken back gives back the one before', async () => {
    const { store } = setting(refuse('too_many_attempts', 429), { 'videos.7': 1 });
    await store.cast(0);
    expect(shown(store)).toEqual({ likes: 10, dislikes: 2, mine: 1 });
  });

  it('that the API knows already is the visitor’s, whatever the browser remembered', async () => {
    const { store } = setting(refuse('already_voted', 409));
    expect((await store.cast(1))?.code).toBe('already_voted');
    expect(shown(store)).toEqual({ likes: 10, dislikes: 2, mine: 1 });
  });

  it('that stands is taken back by the same button', async () => {
    const { store, platform, sent } = setting(OK, { 'videos.7': 1 });
    expect((await store.cast(1))?.code).toBe('taken_back');
    expect(sent).toEqual(['videos 7 1 back']);
    expect(shown(store)).toEqual({ likes: 9, dislikes: 2, mine: null });
    expect(platform.kept.get('votes')).toBe('{}');
    expect((await store.cast(1))?.code).toBe('success');
    expect(shown(store)).toEqual({ likes: 10, dislikes: 2, mine: 1 });
  });

  it('that is known no more is forgotten, and no number changes: nothing was taken back', async () => {
    const answer = () => Response.json({ ok: 1, taken: 0 });
    const { store, platform, sent } = setting(answer, { 'videos.7': 1 });
    expect(await store.cast(1)).toBeNull();
    expect([sent, shown(store)]).toEqual([['videos 7 1 back'], UNTOUCHED]);
    expect(platform.kept.get('votes')).toBe('{}');
  });

  it('that was taken back by a call whose answer was lost is gone at the next press', async () => {
    const answers = [
      () => Promise.reject(new TypeError('offline')),
      () => Promise.resolve(refuse('busy', 503)()),
      () => Promise.resolve(Response.json({ ok: 1, taken: 0 })),
    ];
    const next = () => answers.shift()?.() ?? Response.error();
    const { store, platform } = setting(next, { 'videos.7': 1 });
    expect((await store.cast(1))?.code).toBe('api_unreachable');
    expect((await store.cast(1))?.code).toBe('busy');
    expect(shown(store)).toEqual({ likes: 10, dislikes: 2, mine: 1 });
    expect(await store.cast(1)).toEqual({ code: 'taken_back' });
    expect(shown(store)).toEqual({ likes: 9, dislikes: 2, mine: null });
    expect(platform.kept.get('votes')).toBe('{}');
  });

  it('that was counted by a call whose answer was lost counts at the next press', async () => {
    const answers = [
      () => Promise.reject(new TypeError('offline')),
      () => Promise.resolve(refuse('busy', 503)()),
      () => Promise.resolve(refuse('already_voted', 409)()),
    ];
    const { store } = setting(() => answers.shift()?.() ?? Response.error());
    expect((await store.cast(1))?.code).toBe('api_unreachable');
    expect((await store.cast(1))?.code).toBe('busy');
    expect(shown(store)).toEqual(UNTOUCHED);
    expect(await store.cast(1)).toEqual({ code: 'success' });
    expect(shown(store)).toEqual({ likes: 11, dislikes: 2, mine: 1 });
  });

  it('that counted before one which was lost is counted no second time', async () => {
    const answers = [
      () => Promise.reject(new TypeError('offline')),
      () => Promise.resolve(refuse('already_voted', 409)()),
    ];
    const { store } = setting(() => answers.shift()?.() ?? Response.error());
    await store.cast(1);
    expect(await store.cast(0)).toEqual({ code: 'already_voted' });
    expect(shown(store)).toEqual({ likes: 10, dislikes: 2, mine: 0 });
  });

  it.each([
    // An API that exists knows no way back (SPEC.md §7).
    ['already_voted', refuse('bad_request', 400)],
    ['too_many_attempts', refuse('too_many_attempts', 429)],
    ['api_unreachable', () => Promise.reject(new TypeError('offline'))],
  ])('that cannot be taken back stands, and is told as %s', async (code, answer) => {
    const { store } = setting(answer, { 'videos.7': 1 });
    expect((await store.cast(1))?.code).toBe(code);
    expect(shown(store)).toEqual({ likes: 10, dislikes: 2, mine: 1 });
  });
});

describe('what is remembered', () => {
  it.each([null, 1, 'x', [], { 'videos.7': 2 }, { 'videos.7': '1' }])(
    'does no harm when it is %j',
    (kept) => {
      const { store } = setting(OK, Object(kept));
      expect(store.$mine.get()).toBeNull();
    },
  );

  it('is bounded: the oldest goes', async () => {
    const many = Array.from({ length: VOTES_LIMIT }, (_, n) => [`videos.${n + 1000}`, 1]);
    const { store, platform } = setting(OK, Object.fromEntries(many));
    await store.cast(1);
    const kept = Object.keys(JSON.parse(platform.kept.get('votes') ?? '{}') as object);
    expect(kept).toHaveLength(VOTES_LIMIT);
    expect([kept[0], kept.at(-1)]).toEqual(['videos.1001', 'videos.7']);
  });
});
