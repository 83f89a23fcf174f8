import { describe, expect, it } from 'vitest';
import { mailOriginOf } from '#config/mail-origin.ts';
import { readSettings } from '#config/settings.ts';

const originWith = (env: Record<string, string>): string | null => mailOriginOf(readSettings(env));

describe('links of mails', () => {
  it('lead to the address that visitors use', () => {
    const env = { PUBLIC_ORIGIN: 'https://example.org', HOST: '127.0.0.1', PORT: '80' };
    expect(originWith(env)).toBe('https://example.org');
  });

  it('lead to this machine where mails stay files and nobody else is answered', () => {
    expect(originWith({})).toBe('http://127.0.0.1:4321');
    expect(originWith({ HOST: '::1', PORT: '8080' })).toBe('http://[::1]:8080');
  });

  it.each([
    ['a mail server takes them elsewhere', { SMTP_URL: 'smtp://mail.example.org' }],
    ['others are answered too', { HOST: '0.0.0.0' }],
    ['the port is not known yet', { PORT: '0' }],
  ])('are paths where %s', (_, env) => {
    expect(originWith(env)).toBeNull();
  });
});
