import { readText, writeText } from '#browser/storage/entries.ts';
import { updateStorageHint } from '#browser/storage/hint-cookie.ts';

/** Which colours a visitor wants: those of the device, or their own choice whatever it says. */
export const THEMES = ['system', 'dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

export function theme(): Theme {
  const kept = readText('theme');
  return THEMES.find((one) => one === kept) ?? 'system';
}

/** Sent to the window once colours are chosen: that is done in the menu and on the page of settings. */
export const THEME_CHOSEN = 'islet:theme';

/** Shows the page in these colours, and keeps them; gives whether it could. */
export function chooseTheme(wanted: string): boolean {
  const chosen = wanted === 'dark' || wanted === 'light' ? wanted : null;
  const { dataset } = document.documentElement;
  if (chosen) dataset.theme = chosen;
  else delete dataset.theme;
  const isKept = writeText('theme', chosen);
  updateStorageHint();
  dispatchEvent(new CustomEvent(THEME_CHOSEN, { detail: chosen ?? 'system' }));
  return isKept;
}
