import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { idleSettings, readSettings, SETTING_DOCS } from '#config/settings.ts';
import { readOwnSettings } from '#runtime/operator.ts';

describe('settings', () => {
  it('have a default each', () => {
    expect(readSettings({})).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      dataDir: './data',
      apiOrigin: null,
      publicOrigin: null,
      mediaOrigins: [],
      demo: true,
      trustProxy: false,
      countryHeader: null,
      logLevel: 'info',
      pageStore: true,
    });
  });

  it('count as unset when empty', () => {
    expect(readSettings({ PORT: '', API_ORIGIN: ' ', DEMO: '' })).toEqual(readSettings({}));
  });

  it('are brought to one form', () => {
    const settings = readSettings({
      API_ORIGIN: 'https://API.example:443/',
      MEDIA_ORIGINS: 'https://a.example, http://b.example:8080/',
      COUNTRY_HEADER: 'CF-IPCountry',
      DEMO: 'False',
      PAGE_STORE: 'off',
    });
    expect(settings).toMatchObject({
      apiOrigin: 'https://api.example',
      mediaOrigins: ['https://a.example', 'http://b.example:8080'],
      countryHeader: 'cf-ipcountry',
      demo: false,
      pageStore: false,
    });
  });

  it.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['API_ORIGIN', 'api.example'],
    ['API_ORIGIN', 'ftp://api.example'],
    ['API_ORIGIN', 'https://api.example/v1'],
    ['PUBLIC_ORIGIN', 'https://user@api.example'],
    ['MEDIA_ORIGINS', 'https://a.example; script-src *'],
    ['MEDIA_ORIGINS', 'https://a.example,'],
    ['COUNTRY_HEADER', 'a b'],
    ['DEMO', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['PAGE_STORE_DISK_MB', '0'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      `The setting ${name} is "${value}", but must be`,
    );
  });

  it('that do nothing with an API_ORIGIN are those that README says, and named where they are set', () => {
    const API_ORIGIN = 'https://api.example';
    const all = Object.fromEntries(SETTING_DOCS.map(({ name }) => [name, 'x']));
    const idle = idleSettings(all, readSettings({ API_ORIGIN }));
    const names = idle.map((name) => `\`${name}\``);
    const listed = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    expect(readFileSync('README.md', 'utf8').replaceAll('\n', ' ')).toContain(listed);
    const some = { API_ORIGIN, MAIL_TO: 'ann@mail.example', SECRET: ' ', PORT: '1' };
    expect(idleSettings(some, readSettings(some))).toEqual(['MAIL_TO']);
    expect(idleSettings(all, readSettings({}))).toEqual([]);
    const bucket = {
      API_ORIGIN,
      BLOBS_URL: 's3://k:s@s3.example/films',
      BLOBS_DELIVERY: 'redirect',
    };
    expect(idleSettings(bucket, readSettings(bucket))).toEqual([]);
  });

  it('that leave the jobs to workers say where both have their rows and their files', () => {
    expect(() => readSettings({ JOBS: 'off' })).toThrow('JOBS=off needs a DATABASE_URL');
    const off = { JOBS: 'off', DATABASE_URL: 'postgres://a@b/islet' };
    expect(() => readSettings(off)).toThrow('JOBS=off needs a BLOBS_URL');
    expect(readSettings({ ...off, BLOBS_URL: 'file:///srv/files' }).jobs).toBe(false);
  });

  it('are refused no start where they do nothing, beside an API elsewhere', () => {
    const elsewhere = { API_ORIGIN: 'https://api.example', BLOBS_DELIVERY: '/files/' };
    expect(readSettings({ ...elsewhere, JOBS: 'off' })).toMatchObject({
      blobsDelivery: '/files/',
      jobs: false,
    });
  });

  it('are none for a command that would change data which another API has', () => {
    expect(readOwnSettings({ DATA_DIR: '/srv' }).dataDir).toBe('/srv');
    const elsewhere = { API_ORIGIN: 'https://api.example', DATABASE_URL: 'postgres://a@b/left' };
    expect(() => readOwnSettings(elsewhere)).toThrow('With an API_ORIGIN the site has no database');
  });

  it('are all described', () => {
    expect(new Set(SETTING_DOCS.map(({ name }) => name)).size).toBe(SETTING_DOCS.length);
    for (const { name, about } of SETTING_DOCS) {
      expect(name).toMatch(/^[A-Z][A-Z_]+$/u);
      expect(about).toMatch(/\.$/u);
    }
  });
});
