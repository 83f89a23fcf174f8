import { describe, expect, it } from 'vitest';
import { hostCookieName, readCookie, setCookie } from '#lib/cookies.ts';

describe('reading a cookie', () => {
  it('finds it among others, the first of several', () => {
    const header = 'a=1; app_lang=de;site_group=she ; app_lang=fr';
    expect(readCookie(header, 'app_lang')).toBe('de');
    expect(readCookie(header, 'site_group')).toBe('she');
    expect(readCookie(header, 'lang')).toBeUndefined();
    expect(readCookie(undefined, 'a')).toBeUndefined();
  });

  it('takes nothing that has not the expected shape', () => {
    expect(readCookie('age=<script>', 'age')).toBeUndefined();
    expect(readCookie(`age=${'1'.repeat(33)}`, 'age')).toBeUndefined();
    expect(readCookie('back=%2Fvideos%2F', 'back', /^\/[a-z/]*$/)).toBe('/videos/');
    expect(readCookie('age=%zz', 'age')).toBeUndefined();
  });

  it.each([';', '=', ' ', ' ;', 'age', 'age;', 'age=;', '"'])(
    'takes little time for 30 KB of %j',
    (piece) => {
      const header = `${piece.repeat(30_000 / piece.length)};age`;
      const start = performance.now();
      for (let turn = 0; turn < 10; turn += 1) readCookie(`${header}${turn}`, 'age');
      expect((performance.now() - start) / 10).toBeLessThan(20);
    },
  );
});

describe('writing a cookie', () => {
  it('keeps it from other sites, and from lines that others read', () => {
    const cookie = { name: 'age', value: '1', maxAgeSeconds: 60, secure: true, httpOnly: true };
    expect(setCookie(cookie)).toBe('age=1; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax');
    expect(setCookie({ name: 'country', value: 'de', secure: false })).toBe(
      'country=de; Path=/; SameSite=Lax',
    );
  });

  it('encodes what would end it', () => {
    expect(setCookie({ name: 'a', value: '/b;c, "d"', secure: false })).toMatch(
      /^a=[^;, "]+; Path/,
    );
  });

  it('names one that belongs to its host alone as browsers ask, under HTTPS', () => {
    expect([hostCookieName('voter', true), hostCookieName('voter', false)]).toEqual([
      '__Host-voter',
      'voter',
    ]);
  });
});
