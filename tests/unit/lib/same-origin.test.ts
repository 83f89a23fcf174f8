import { describe, expect, it } from 'vitest';
import { originOf } from '#lib/same-origin.ts';

const own = ['http://127.0.0.1:4321', 'https://site.example', null];
const from = (site: string | null, origin?: string) => originOf({ site, origin, own });

describe('where a write comes from', () => {
  it.each([
    ['same-origin', undefined],
    ['none', undefined],
    ['same-origin', 'https://site.example'],
    [null, 'https://site.example'],
    [null, 'http://site.example'],
    [null, 'http://127.0.0.1:4321'],
  ])('Sec-Fetch-Site %s with Origin %s is this site', (site, origin) => {
    expect(from(site, origin)).toBe('same');
  });

  it.each([
    ['cross-site', undefined],
    ['same-site', 'https://site.example'],
    ['', undefined],
    ['same-origin', 'https://evil.example'],
    ['none', 'https://evil.example'],
    [null, 'https://evil.example'],
    [null, 'https://site.example.evil.example'],
    [null, 'https://site.example:444'],
    [null, 'null'],
    [null, ''],
    [null, 'file:///'],
    [null, 'data:text/html,'],
  ])('Sec-Fetch-Site %s with Origin %s is another', (site, origin) => {
    expect(from(site, origin)).toBe('cross');
  });

  it('is not known of a program', () => {
    expect(from(null)).toBe('unknown');
  });
});
