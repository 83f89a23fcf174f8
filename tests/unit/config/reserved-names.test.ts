import { expect, it, vi } from 'vitest';
import { isReservedName } from '#config/reserved-names.ts';

it.each([
  ...['admin', 'Admin', 'AD-min', 'admin01', 'Islet', 'islet.support', 'Support_Islet', 'root'],
  ...['Islet Team', 'Ádmin', 'Ａｄｍｉｎ', 'Аdmіn', 'ΜΟd', '★ Support ★'],
  ...[
    'Admin\u3164',
    '\u3164Islet Support',
    'Admin\uFFA0',
    'ADMIN\u02BC',
    'Support\u0640',
    'ΗELP',
    'ΑΒUSE',
  ],
])('%s would pass for those who run the site', (name) => expect(isReservedName(name)).toBe(true));

it.each([
  ...['heron', 'admiral', 'rooty', 'modesty', 'helper', 'islet-fan', '123', 'teamwork'],
  ...['Тедам', '山本', '★★★', 'Zoë', 'Adminka'],
])('%s is free to have', (name) => expect(isReservedName(name)).toBe(false));

it.each(['島', '!!!'])('a site called %s keeps no more names than others', async (name) => {
  vi.doMock('#config/site.ts', () => ({ SITE: { name } }));
  vi.resetModules();
  const { isReservedName: isReservedThere } = await import('#config/reserved-names.ts');
  vi.doUnmock('#config/site.ts');
  const names = ['123', '★★★', '山本', 'admin', name];
  expect(names.map(isReservedThere)).toEqual([false, false, false, true, name === '島']);
});
