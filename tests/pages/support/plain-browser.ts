import { parseHTML } from 'linkedom';
import { expect, vi } from 'vitest';
import { wordsOf } from './read-page.ts';

/** A page as it was answered. */
export interface Page {
  path: string;
  status: number;
  headers: Headers;
  document: Document;
}

/** A browser without scripts: it keeps cookies, follows redirects and posts forms as they stand in a page. `leave` gives the path by which it comes back from another site. */
export function plainBrowser(
  site: { readonly origin: string },
  leave: (address: string) => Promise<string> = (address) => Promise.resolve(address),
) {
  const cookies = new Map([['age', '1']]);
  async function open(path: string, body?: URLSearchParams): Promise<Page> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const asked = { redirect: 'manual', headers: { cookie } } as const;
    const answer = await fetch(
      site.origin + path,
      body ? { ...asked, method: 'POST', body } : asked,
    );
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(header) ?? [];
      if (/max-age=0/iu.test(header)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const to = answer.headers.get('location');
    if (to !== null) return open(to.startsWith('/') ? to : await leave(to));
    const { status, headers } = answer;
    return { path, status, headers, document: parseHTML(await answer.text()).document };
  }
  /** Sends the form of a page that has this name, with what is typed into it. */
  function send(page: Page, name: string, typed: Record<string, string> = {}): Promise<Page> {
    const forms = [...page.document.querySelectorAll('form')];
    const form = forms.find(
      (one) => one.getAttribute('aria-label') === name || wordsOf(one) === name,
    );
    if (!form) throw new Error(`no form ${name} at ${page.path}`);
    const held = [...form.querySelectorAll('input')].map((input) => [
      input.getAttribute('name') ?? '',
      typed[input.getAttribute('name') ?? ''] ?? input.getAttribute('value') ?? '',
    ]);
    return open(page.path, new URLSearchParams(held));
  }
  return { cookies, open, send };
}

/** Nobody fills a form in three seconds: until then it is refused, with what was typed. */
export const sendSlowly = (send: () => Promise<Page>): Promise<Page> =>
  vi.waitFor(
    async () => {
      const page = await send();
      expect(page.document.querySelector('main [role=alert]')).toBeNull();
      return page;
    },
    { timeout: 20_000, interval: 3200 },
  );
