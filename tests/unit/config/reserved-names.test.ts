import { expect, it } from 'vitest';
import { isReservedName } from '#config/reserved-names.ts';

it.each(['admin', 'Admin', 'AD-min', 'admin01', 'Islet', 'islet.support', 'Support_Islet', 'root'])(
  '%s would pass for those who run the site',
  (name) => expect(isReservedName(name)).toBe(true),
);

it.each(['heron', 'admiral', 'rooty', 'modesty', 'helper', 'islet-fan', '123', 'teamwork'])(
  '%s is free to have',
  (name) => expect(isReservedName(name)).toBe(false),
);
