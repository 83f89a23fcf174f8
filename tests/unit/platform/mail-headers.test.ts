import { expect, it } from 'vitest';
import { messageOf } from '#platform/mail/message.ts';

const mail = { id: 'a', to: 'ann@mail.example', replyTo: null, subject: 's', text: 't' };
const headersOf = (unsubscribe: string | null) =>
  messageOf({ ...mail, attachment: null, unsubscribe }, 'site@mail.example').headers;

it('a mail that can be ended says so to mail programs, which end it by one press (RFC 8058)', () => {
  expect(headersOf('https://tube.test/en/notifications/stop/?token=x')).toEqual({
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': '<https://tube.test/en/notifications/stop/?token=x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

it('one that was asked for, or whose site has no address of its own, says nothing of the kind', () => {
  for (const none of [null, '/en/notifications/stop/?token=x'])
    expect(headersOf(none)).toEqual({ 'Auto-Submitted': 'auto-generated' });
});
