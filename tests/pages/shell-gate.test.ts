import { describe, expect, it } from 'vitest';
import { SITE } from '#config/site.ts';
import { GATED } from '../setup/gate-countries.ts';
import { startListWorld } from '../setup/list-world.ts';
import { useShared } from '../setup/use-started.ts';
import { allByRole, byRole, readPage, shownWords, type ReadPage } from './support/read-page.ts';

const site = useShared(startListWorld, { COUNTRY_HEADER: 'x-country' });

const LISTING = '/videos/latest-updates/1/';
/** Reads a page as somebody from a country who has not passed the gate. */
const readFrom = (country: string, path = LISTING): Promise<ReadPage> =>
  readPage(site.origin, path, { 'x-country': country });
const gates = ({ document }: ReadPage): Element[] => allByRole(document, 'dialog');

describe('age gate', () => {
  it.each(GATED)('AGE-01 AGE-02 MDL-09 shows in %s', async (country) => {
    expect(gates(await readFrom(country))).toHaveLength(1);
  });

  it.each([
    ['ru', '18+. This site is for adults only'],
    ['fr', 'article 227-24'],
    ['de', 'JMStV'],
  ])('AGE-03 AGE-04 AGE-05 AGE-06 has a text of its own for %s', async (country, words) => {
    const { document } = await readFrom(country);
    expect(shownWords(byRole(document, 'dialog'))).toContain(words);
  });

  it.each(['jp', 'br', 'ch'])('AGE-07 does not show in %s', async (country) => {
    const page = await readFrom(country);
    expect(page.document.querySelectorAll('.tile').length).toBeGreaterThan(0);
    expect(gates(page)).toEqual([]);
  });

  it('offers a way out that says nothing of where one was', async () => {
    const { document } = await readFrom('us');
    const leave = byRole(byRole(document, 'dialog'), 'link', { name: 'Leave' });
    expect(leave.getAttribute('href')).toBe(SITE.leaveUrl);
    expect(leave.getAttribute('rel')).toBe('noreferrer');
  });

  it('lets legal pages be read before', async () => {
    const page = await readFrom('us', '/information/privacy/');
    byRole(page.document, 'heading', { level: 1, name: 'Privacy policy' });
    expect(gates(page)).toEqual([]);
  });
});
