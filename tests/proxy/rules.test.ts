import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_AGE_POLICY, parseAgePolicy } from '#config/age-policy.ts';
import { LANGUAGES } from '#config/locales.ts';
import { QUERY_NAMES } from '#lists/read-address.ts';
import { ROUTES } from '#routes/table.ts';
import { nginxRules, varnishRules } from '../../src/setup/proxy-rules.ts';

const read = (file: string): string => readFileSync(`docs/deploy/${file}`, 'utf8');

describe('the samples', () => {
  it('ask for ages what the site asks when nothing is set', () => {
    expect(read('nginx/islet/age-rules.conf')).toBe(nginxRules(DEFAULT_AGE_POLICY));
    expect(read('varnish/age-rules.vcl')).toBe(varnishRules(DEFAULT_AGE_POLICY));
  });

  it('know every parameter that a page may depend on, and no other', () => {
    const names = [...QUERY_NAMES].sort();
    const inNginx = /map "\$args[^{]+\{\s+default "([^"]+)";/.exec(
      read('nginx/islet/visitor.conf'),
    )?.[1];
    const valueOf = (name: string): string =>
      name === 'country' ? '$islet_country_asked' : `$arg_${name}`;
    expect(inNginx?.split('&')).toEqual(names.map((name) => `${name}=${valueOf(name)}`));
    const inVarnish = /\(\?!\(\?:([\w|]+)\)=\.\)/.exec(read('varnish/default.vcl'))?.[1];
    expect(inVarnish?.split('|')).toEqual(names);
  });

  it('know every page that is made anew for members, and no other', () => {
    const files = ['nginx/islet/visitor.conf', 'varnish/default.vcl'];
    for (const file of files) {
      const [pattern = ''] =
        /\^\(\?:\/\[a-z\]\[a-z\]\)\?\/\(\?:\(\?:comm[^"]+/.exec(read(file)) ?? [];
      const isPersonal = new RegExp(pattern, 'u');
      for (const row of ROUTES) {
        const path = row.path.replaceAll(/\{\w+\}/gu, '7');
        // One visitor's own are never marked, and nor is a redirect.
        if (row.kind !== 'page') continue;
        for (const prefix of ['', '/ja']) {
          expect([file, row.name, isPersonal.test(prefix + path)]).toEqual([
            ...[file, row.name, 'personal' in row],
          ]);
        }
      }
    }
  });

  it('know every language', () => {
    for (const file of ['nginx/islet/visitor.conf', 'varnish/default.vcl']) {
      const lists = [...read(file).matchAll(/\(?([a-z]{2}(?:\|[a-z]{2}){5,})\)/g)];
      expect(lists.length).toBeGreaterThanOrEqual(2);
      for (const [, list] of lists) expect(list?.split('|').sort()).toEqual([...LANGUAGES].sort());
    }
  });

  it('follow a policy', () => {
    const policy = parseAgePolicy('fr=verified,other=declared,unknown=verified,ch=none');
    if (typeof policy === 'string') throw new Error(policy);
    const nginx = nginxRules(policy);
    expect(nginx).toMatch(/default declared;\n {4}"" verified;\n {4}ch none;\n {4}fr verified;\n}/);
    expect(varnishRules(policy)).toContain(
      'X-Country ~ "^(fr)$") {\n        set req.http.X-Rule = "verified"',
    );
  });
});
