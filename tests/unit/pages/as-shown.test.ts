import { expect, it, vi } from 'vitest';
import type { Client } from '#client/client.ts';
import { sendWays } from '../../../src/pages/_messages/posted.ts';
import { carryOutPosted } from '../../../src/pages/_own/posted.ts';

// A tab may have been opened before another one changed what it shows.
function sentBy(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const send = vi.fn(() => Promise.resolve({}));
  return {
    form,
    client: { send } as unknown as Client,
    sent: () => send.mock.calls.map((call: unknown[]) => call[1]),
  };
}

it.each([
  ['is left as it is where it was not changed', 'public', undefined],
  ['is sent where it was', 'private', 'private'],
])('to whom a playlist is shown %s', async (_title, visible, wanted) => {
  const { form, client, sent } = sentBy({
    ...{ act: 'playlist', section: 'upd', object_id: '3', title: 'Evenings', desc: 'Quiet ones' },
    ...{ visible, visible_before: 'public' },
  });
  const locals = { form, client, viewer: { id: 1 }, view: { prefix: '' } };
  const page = { locals, response: { status: 200 }, url: new URL('http://site/playlist/3/1/') };
  expect(await carryOutPosted(page as never)).toMatchObject({ kind: 'done' });
  expect(sent()).toMatchObject([{ section: 'upd', title: 'Evenings' }]);
  expect((sent()[0] as { visible?: string }).visible).toBe(wanted);
});

it('of where a member is told of what is sent what was changed', async () => {
  const { form, client, sent } = sentBy({
    ...{ form: 'ways', reply: 'site', reply_before: 'site', comment_like: 'mail' },
    ...{ comment_like_before: 'mail', message: 'off', message_before: 'site', subscriber: 'mail' },
  });
  expect(await sendWays(client, form)).toEqual({ done: 'ways' });
  expect(sent()).toMatchObject([
    { kind: 'subscriber', way: 'mail' },
    { kind: 'message', way: 'off' },
  ]);
});
