import { afterEach, describe, expect, it } from 'vitest';
import { openCountryDatabase } from '#server/country-database.ts';
import { ask, startSite, stopSites, type SiteUnderTest } from './site-under-test.ts';

afterEach(stopSites);

const countryOf = openCountryDatabase();

describe('the country database', () => {
  it.each([
    ['8.8.8.8', 'us'],
    ['80.67.169.12', 'fr'],
    ['77.88.8.8', 'ru'],
    ['193.0.6.139', 'nl'],
    ['133.11.0.1', 'jp'],
    ['2001:4860:4860::8888', 'us'],
    ['2001:910:800::12', 'fr'],
    ['2a02:6b8::feed:0ff', 'ru'],
    ['::ffff:80.67.169.12', 'fr'],
    ['::FFFF:77.88.8.8', 'ru'],
  ])('knows %s in %s', (address, country) => {
    expect(countryOf(address)).toBe(country);
  });

  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    '203.0.113.5',
    '2001:db8::1',
    'fc00::1',
    'fe80::1%eth0',
    'ff02::1',
    '0.0.0.0',
    '255.255.255.255',
    '',
    'localhost',
    '8.8.8',
    '8.8.8.8.8',
    '<script>',
  ])('knows no country of %j', (address) => {
    expect(countryOf(address)).toBeNull();
  });
});

/** The gate and country that a request gets. */
async function seen(site: SiteUnderTest, headers: Record<string, string>): Promise<unknown[]> {
  const answer = await ask(site, '/', { headers });
  const [cookie = 'none'] = answer.headers['set-cookie'] ?? [];
  return [site.renders.at(-1)?.view.gate, cookie.split(';', 1)[0]];
}

const PROXY = { TRUST_PROXY: 'true', PAGE_STORE: 'off' };
const FRENCH = { 'x-forwarded-for': '80.67.169.12' };

describe('the country of a visitor', () => {
  it('is that of the address which a trusted proxy names', async () => {
    const site = await startSite({ env: PROXY });
    expect(await seen(site, FRENCH)).toEqual(['fr', 'country=fr']);
    expect(await seen(site, { 'x-forwarded-for': '133.11.0.1' })).toEqual(['none', 'country=jp']);
    expect(await seen(site, { 'x-forwarded-for': '10.0.0.1' })).toEqual(['default', 'none']);
  });

  it('is told in a cookie that goes over HTTPS alone where the site does', async () => {
    const site = await startSite({ env: PROXY });
    const secure = { ...FRENCH, 'x-forwarded-proto': 'https' };
    const cookieOf = async (headers: Record<string, string>) =>
      (await ask(site, '/', { headers })).headers['set-cookie'];
    expect(await cookieOf(secure)).toEqual(['country=fr; Path=/; Secure; SameSite=Lax']);
    expect(await cookieOf(FRENCH)).toEqual(['country=fr; Path=/; SameSite=Lax']);
  });

  it('is not what a visitor says of themselves', async () => {
    const site = await startSite({ env: { PAGE_STORE: 'off' } });
    expect(await seen(site, { 'x-forwarded-for': '133.11.0.1' })).toEqual(['default', 'none']);
  });

  it('is what the proxy’s header says before what its address says', async () => {
    const site = await startSite({ env: { ...PROXY, COUNTRY_HEADER: 'x-country' } });
    expect(await seen(site, { ...FRENCH, 'x-country': 'JP' })).toEqual(['none', 'country=jp']);
    expect(await seen(site, { ...FRENCH, 'x-country': 'XX' })).toEqual(['fr', 'country=fr']);
  });

  it('is not the country of a proxy that does not say whom it speaks for', async () => {
    const site = await startSite({ env: { COUNTRY_HEADER: 'x-country', PAGE_STORE: 'off' } });
    expect(await seen(site, { ...FRENCH, 'x-country': 'XX' })).toEqual(['default', 'none']);
  });

  it('is not known with the database off', async () => {
    const site = await startSite({ env: { ...PROXY, COUNTRY_DATABASE: 'off' } });
    expect(await seen(site, FRENCH)).toEqual(['default', 'none']);
  });
});
