import { describe, expect, it } from 'vitest';
import { CONTACT_MESSAGE_MAX, EMAIL_MAX } from '#config/limits.ts';
import { reportBody } from '#contract/calls/report.ts';
import { checkContact } from '#lib/contact-check.ts';

const parsed = (message: string) => reportBody.parse({ message, email: 'a@b.example' });
const codes = (message: string) =>
  checkContact({ ...parsed(message), file: null }).map(({ code }) => code);

describe('reportBody', () => {
  it('leaves a message of the longest length whole, however it is encoded', () => {
    for (const character of ['a', '\u{1f600}', '\r\n']) {
      const longest = character.repeat(CONTACT_MESSAGE_MAX);
      expect(parsed(longest).message).toBe(longest);
    }
  });

  it('cuts what is longer to where it still is refused for its length', () => {
    for (const character of ['a', '\u{1f600}']) {
      const { message } = parsed(character.repeat(100_000));
      expect(message.length).toBeLessThanOrEqual(2 * CONTACT_MESSAGE_MAX + 2);
      expect(codes(message)).toEqual(['max_length']);
    }
  });

  it('cuts every text', () => {
    const long = 'x'.repeat(1_000_000);
    const names = ['subject', 'email', 'message', 'captcha', 'referrer', 'website'];
    const body = reportBody.parse(Object.fromEntries(names.map((name) => [name, long])));
    expect(JSON.stringify(body).length).toBeLessThan(15_000);
    expect(body.email.length).toBeLessThanOrEqual(2 * EMAIL_MAX + 2);
  });

  it('leaves no half of a character', () => {
    expect(parsed(`a${'\u{1f600}'.repeat(5000)}`).message.isWellFormed()).toBe(true);
  });
});
