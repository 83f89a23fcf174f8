import { describe, expect, it } from 'vitest';
import { alteredSite } from './support/altered-site.ts';

const SCRIPT = 'javascript:alert(1)';
const EVIL = '\u202e\ud800\u0007"><script>alert(1)</script>';
const TEXTS =
  /^(?:title|name|description|comment|about|username|display_name|content_source_name)$/;

/** An answer with a script wherever an address stands, and the worst of texts behind each text. */
function harmful(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => harmful(each, key));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, harmful(each, name)]),
    );
  }
  if (typeof value !== 'string') return value;
  if (/^(?:https?:|\/)/.test(value) || /^(?:url|website|avatar|cf\d)$/.test(key)) return SCRIPT;
  return TEXTS.test(key) ? value + EVIL : value;
}

const { origins, pages } = alteredSite((body) => harmful(body), {
  headers: {
    ...{ 'set-cookie': 'age=v-forged; Path=/', refresh: `0;url=${SCRIPT}` },
    'content-security-policy': "script-src 'unsafe-inline'",
  },
});

describe('a site whose API means harm', () => {
  it.each(pages)('shows %s without a script, an address or a character of it', async (_, path) => {
    const answer = await fetch(origins().site + path(), { redirect: 'manual' });
    const html = await answer.text();
    expect([path(), answer.status]).toEqual([path(), 200]);
    expect(html).not.toMatch(/(?:href|src|srcset|action|content|poster)="?\s*javascript:/i);
    expect(html).not.toMatch(/loc>\s*javascript:|url\("?javascript:/i);
    // Within an attribute's quotes it is text.
    expect(html.replaceAll(/="[^"]*"/g, '')).not.toContain('<script>alert');
    expect(html).not.toMatch(/[\u202e\u0007]/);
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('forged');
  });

  it('answers calls as what no browser runs', async () => {
    const answer = await fetch(`${origins().site}/api/json/main/14400/str.en.json`);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect([answer.headers.get('set-cookie'), answer.headers.get('refresh')]).toEqual([null, null]);
  });
});
