import { expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { memberHistory } from '#lists/member.ts';
import { openList } from '../../../src/pages/_list/open-list.ts';

const MEMBER = { _id: '7', name: 'Ann' };
const asked: string[] = [];

/** A page of a member's history as the server hands it on. */
const page = (isDenied: boolean) => ({
  url: new URL('http://islet.test/member/7/history/1/'),
  response: { status: 200 } as never,
  cache: { set: () => undefined } as never,
  locals: {
    view: { lang: 'en', group: 'str', gate: 'none', prefix: '' },
    route: { name: 'memberHistory', params: { id: '7', page: '1' }, variant: null, isDenied },
    client: createClient({
      origin: 'http://api.test',
      fetch: (request) => {
        asked.push(new URL(request.url).pathname);
        return Promise.resolve(Response.json({ member: MEMBER, videos: [], total_count: 0 }));
      },
    }),
  } as never,
});
const listsAsked = () => asked.splice(0).filter((path) => path.includes('history'));

it('a list that the server says is not its visitor’s is not even asked for', async () => {
  expect(await openList(page(true), memberHistory)).toMatchObject({ state: { kind: 'denied' } });
  expect(listsAsked()).toEqual([]);
  await openList(page(false), memberHistory);
  expect(listsAsked()).toHaveLength(1);
});
