import { ACCOUNT_SETTINGS } from '#config/account-settings.ts';

/** A setting that belongs to an account: its name in the registry, and its text. */
export type Setting = readonly [name: string, value: string];

/** Those that this browser has. */
export function readSettings(): Setting[] {
  try {
    return ACCOUNT_SETTINGS.flatMap((name) => {
      const value = localStorage.getItem(name);
      return value === null ? [] : [[name, value] as const];
    });
  } catch {
    return [];
  }
}

/** Has this browser have these and no others; what reads one judges its value. Gives the names of those that changed. */
export function writeSettings(settings: readonly Setting[]): string[] {
  const values = new Map(settings);
  try {
    return ACCOUNT_SETTINGS.filter((name) => {
      const value = values.get(name) ?? null;
      if (value === localStorage.getItem(name)) return false;
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
      return true;
    });
  } catch {
    return [];
  }
}
