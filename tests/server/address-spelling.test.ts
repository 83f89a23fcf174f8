import { expect, it } from 'vitest';
import { readAddress } from '#lists/read-address.ts';
import { routePath } from '#routes/resolve.ts';
import { readTarget, type Target } from '#server/target.ts';

function targetOf(path: string): Target {
  const target = readTarget(path, readAddress);
  if ('status' in target) throw new Error(`${path} is answered ${target.status}`);
  return target;
}

it('a page has one spelling, which is that of our links, and leads nowhere from it, however a browser writes it', () => {
  for (const name of [
    ...['anna', 'änne', 'Анна', '小春', '👍🏽', "o'neil", 'a"b', '~a!b(c)*d', 'a,b', 'a%b', '50%25'],
    ...['a b', 'a+b', 'a&b=c;d:e@f$g', 'a/b', 'a|b^c`d{e}', '[a]<b>', '#a?b', '-_.', 'e\u0301'],
  ]) {
    const own = routePath('model', { dir: name });
    expect([own, targetOf(own).canonical]).toEqual([own, null]);
    // As every spelling of it ends, that of a browser's address bar too.
    const bytes = [...Buffer.from(name)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
    const typed = new URL(`/model/${name.replaceAll(/[%/?#]/gu, encodeURIComponent)}/`, 'http://a');
    for (const path of [`/model/${bytes.join('')}/`, typed.pathname]) {
      const wanted = targetOf(path).canonical ?? path;
      expect([path, wanted]).toEqual([path, own]);
      // Whoever is sent there asks for just that.
      expect(new URL(wanted, 'http://a').pathname).toBe(own);
    }
  }
});
