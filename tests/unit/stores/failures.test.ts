import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '#client/client.ts';
import { castVote } from '#client/cast-vote.ts';
import { sendAct } from '#client/send-act.ts';
import * as calls from '#contract/calls.ts';
import { outcomeOf } from '#stores/contact.ts';
import { environment } from '#stores/environment.ts';
import { sendPicture } from '#stores/picture.ts';
import { signIn } from '#stores/sign-in.ts';
import { providePlatform } from './platform.ts';

type Answer = () => Promise<Response>;

const NOTHING: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const ITS_API_IS_AWAY: Answer = () =>
  Promise.resolve(Response.json({ error: 1, code: 'api_unreachable' }, { status: 502 }));
const A_GATEWAY: Answer = () =>
  Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }));

/** What each form tells its visitor. */
const FORMS: Readonly<Record<string, (fetch: Answer) => Promise<object>>> = {
  contact: (fetch) =>
    createClient({ fetch, origin: 'https://site.example' })
      .send(calls.stat, { act: 'page', page: 'video' })
      .then(() => ({}), outcomeOf),
  picture: (fetch) => {
    providePlatform({ upload: fetch });
    return sendPicture('avatar', { file: new Blob(['x']), crop: null }, () => undefined);
  },
  'sign-in': (fetch) => {
    providePlatform({ fetch });
    return signIn('ann', 'secret', 'en');
  },
};

describe.each(Object.entries(FORMS))('the form of %s', (_name, send) => {
  it.each([
    ['no answer', NOTHING, 'network'],
    ['a server whose API is away', ITS_API_IS_AWAY, 'busy'],
    ['a gateway whose server is away', A_GATEWAY, 'busy'],
  ])('says whose fault it is after %s', async (_what, fetch, reason) => {
    expect(await send(fetch)).toMatchObject({ kind: 'failed', reason });
  });
});

it.each([
  ['no answer', NOTHING, 'api_unreachable'],
  ['a server whose API is away', ITS_API_IS_AWAY, 'general_error'],
])('an action says whose fault it is after %s', async (_what, fetch, code) => {
  expect((await sendAct(fetch, 'https://site.example', { act: 'favourite' })).code).toBe(code);
});

it.each([
  ['signed out', '', 'need_auth', 'success'],
  ['another one', 'user=%7B%22id%22%3A2%7D', 'api_unreachable', 'api_unreachable'],
])(
  'what a page sends whose member is %s by now is sent in nobody’s name alone, and told as the server answers it',
  async (_who, cookie, act, vote) => {
    const settle = vi.fn();
    const of = (member: string) => ({ documentElement: { dataset: { member } }, cookie });
    vi.stubGlobal('document', of('1'));
    vi.stubGlobal('dispatchEvent', settle);
    vi.stubGlobal('fetch', ({ url }: Request) =>
      Promise.resolve(
        url.endsWith('/input.php')
          ? Response.json({ error: 1, code: 'need_auth' }, { status: 401 })
          : Response.json({}),
      ),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const { fetch } = environment();
    const origin = 'https://site.example';
    const acted = await sendAct(fetch, origin, { act: 'playlist' });
    const voted = await castVote(fetch, origin, { section: 'videos', id: 7, vote: 1 });
    expect([acted.code, voted.code, settle.mock.calls.length]).toEqual([act, vote, 2]);
  },
);
