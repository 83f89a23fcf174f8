/** What came of a sign-in by a provider, as the addresses of pages tell it (`sent`): keys of `provider` in `locales/<lang>/ways.json`. */
export const PROVIDER_NOTICES = {
  '5': 'away',
  '6': 'over',
  '7': 'denied',
  '8': 'no_email',
  '9': 'linked',
  '10': 'unlinked',
  '11': 'taken',
  '12': 'fresh',
  '13': 'often',
} as const;

export type ProviderNotice = (typeof PROVIDER_NOTICES)[keyof typeof PROVIDER_NOTICES];

/** The code of what is to be told. */
export function providerNoticeCode(told: ProviderNotice): string {
  return Object.entries(PROVIDER_NOTICES).find(([, one]) => one === told)?.[0] ?? '';
}

/** What the code of an address tells; null for nothing of these. */
export const readProviderNotice = (code: string | null): ProviderNotice | null =>
  code !== null && Object.hasOwn(PROVIDER_NOTICES, code)
    ? PROVIDER_NOTICES[code as keyof typeof PROVIDER_NOTICES]
    : null;
