import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { useStarted } from '../setup/use-started.ts';
import { freePort } from '../setup/free-port.ts';
import {
  allByRole,
  byRole,
  fill,
  readPage,
  shownWords,
  valueOf,
  wordsOf,
} from './support/read-page.ts';

const PAGE = `<!doctype html><html lang="en"><body><main>
<h1>Lakes</h1><section aria-labelledby="t"><h2 id="t">Near  you</h2><a href="../two/?b=1">Onward <svg aria-hidden="true"><title>x</title></svg></a></section>
<a href="/away/" hidden>Away</a>
<form action="/find/"><label for="q">Words</label><input id="q" name="s" value="ice">
<label>Size <select name="size"><option value="">Any</option><option value="2">Big</option></select></label>
<input type="hidden" name="keep" value="1"><input type="checkbox" name="off" value="1">
<input type="checkbox" name="on" value="1" checked><input name="gone" disabled value="1"></form>
</main></body></html>`;

/** Serves one page at every address. */
async function startPages() {
  const server = createServer((_request, response) => response.end(PAGE));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const site = useStarted(startPages);
const read = () => readPage(site.origin, '/one/');

describe('a page that is read without a browser', () => {
  it('has parts by role and name, and none that is hidden', async () => {
    const { document } = await read();
    expect(wordsOf(byRole(document, 'heading', { level: 1 }))).toBe('Lakes');
    const section = byRole(document, 'region', { name: 'Near you' });
    expect(allByRole(section, 'link').map(wordsOf)).toHaveLength(1);
    expect(allByRole(document, 'link', { name: 'Away' })).toEqual([]);
    expect(() => byRole(document, 'button')).toThrow();
    expect(() => byRole(document, 'heading')).toThrow();
  });

  it('says what is not hidden', async () => {
    const { document } = await read();
    expect(shownWords(byRole(document, 'main'))).toContain('Near you');
    expect(shownWords(byRole(document, 'main'))).not.toContain('Away');
    const [away] = document.querySelectorAll('[hidden]');
    expect(away && [wordsOf(away), shownWords(away)]).toEqual(['Away', '']);
  });

  it('leads on by its links', async () => {
    const page = await read();
    const next = await page.follow(byRole(page.document, 'link', { name: 'Onward' }));
    expect(next.path).toBe('/two/?b=1');
  });

  it('sends what the fields of its form hold', async () => {
    const page = await read();
    const words = byRole(page.document, 'textbox', { name: 'Words' });
    const size = byRole(page.document, 'combobox', { name: /^Size/u });
    expect([valueOf(words), valueOf(size)]).toEqual(['ice', '']);
    fill(words, 'a b');
    fill(size, '2');
    expect((await page.submit(size)).path).toBe('/find/?s=a+b&size=2&keep=1&on=1');
    expect(() => fill(size, '9')).toThrow();
  });
});
