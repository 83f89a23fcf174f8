import { describe, expect, it } from 'vitest';
import { AGE_VISIT_SECONDS } from '#config/age-gate.ts';
import { CHOICE_SECONDS } from '#config/consent.ts';
import { readCookie, sentName, setCookie, type NewCookie } from '#lib/cookies.ts';

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
  it('has the path, the life and the secrecy of its row, and is kept from other sites', () => {
    const written = (cookie: Omit<NewCookie, 'secure'>) => setCookie({ ...cookie, secure: true });
    expect(written({ name: 'age', value: '1' })).toBe(
      `age=1; Max-Age=${CHOICE_SECONDS}; Path=/; Secure; SameSite=Lax`,
    );
    expect(written({ name: 'age_state', value: 'x' })).toBe(
      `age_state=x; Max-Age=${AGE_VISIT_SECONDS}; Path=/age/; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(written({ name: '__Host-voter', value: 'x' })).toBe(
      `__Host-voter=x; Max-Age=${CHOICE_SECONDS}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(setCookie({ name: 'country', value: 'de', secure: false })).toBe(
      'country=de; Path=/; SameSite=Lax',
    );
  });

  it('may be hidden from scripts, taken away, or left to the session in one place', () => {
    const age = { name: 'age', value: '', secure: true } as const;
    expect(setCookie({ ...age, maxAgeSeconds: 0, httpOnly: true })).toBe(
      'age=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(setCookie({ ...age, maxAgeSeconds: null })).toBe('age=; Path=/; Secure; SameSite=Lax');
  });

  it('encodes what would end it, and nothing twice', () => {
    const cookie = { name: 'country', secure: false } as const;
    expect(setCookie({ ...cookie, value: '/b;c, "d"' })).toMatch(/^country=[^;, "]+; Path/);
    expect(setCookie({ ...cookie, value: 'a%3Bb', encoded: true })).toMatch(/^country=a%3Bb; Path/);
  });

  it('names one that belongs to its host alone as browsers ask, under HTTPS', () => {
    expect([sentName('voter', true), sentName('voter', false), sentName('age', true)]).toEqual([
      '__Host-voter',
      'voter',
      'age',
    ]);
  });
});
