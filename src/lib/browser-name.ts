const BROWSERS = [
  ['Edge', /\bEdgA?\//u],
  ['Opera', /\bOPR\//u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['Firefox', /\b(?:Firefox|FxiOS)\//u],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//u],
  ['Safari', /\bSafari\//u],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/u],
  ['iPad', /\biPad\b/u],
  ['Android', /\bAndroid\b/u],
  ['Windows', /\bWindows\b/u],
  ['macOS', /\bMac OS X\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['Linux', /\bLinux\b/u],
] as const;

const nameIn = (list: readonly (readonly [string, RegExp])[], text: string): string[] => {
  const found = list.find(([, pattern]) => pattern.test(text));
  return found ? [found[0]] : [];
};

/** What a member knows a browser by, from how it calls itself: `Firefox, Linux`; empty where nothing is known. Versions are left out. */
export const browserName = (userAgent: string): string =>
  [...nameIn(BROWSERS, userAgent), ...nameIn(SYSTEMS, userAgent)].join(', ');
