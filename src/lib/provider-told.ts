/** What came of a sign-in by a provider, as the addresses of pages tell it (`sent`): keys of `provider` in `locales/<lang>/ways.json`. */
export const PROVIDER_TOLD = {
  '5': 'away',
  '6': 'over',
  '7': 'denied',
  '8': 'no_email',
  '9': 'linked',
  '10': 'unlinked',
  '11': 'taken',
  '12': 'fresh',
} as const;

export type ProviderTold = (typeof PROVIDER_TOLD)[keyof typeof PROVIDER_TOLD];

/** The code of what is to be told. */
export function toldCode(told: ProviderTold): string {
  return Object.entries(PROVIDER_TOLD).find(([, one]) => one === told)?.[0] ?? '';
}

/** What the code of an address tells; null for nothing of these. */
export const readTold = (code: string | null): ProviderTold | null =>
  code !== null && Object.hasOwn(PROVIDER_TOLD, code)
    ? PROVIDER_TOLD[code as keyof typeof PROVIDER_TOLD]
    : null;
