import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAccountStorage } from '#browser/storage/clear-account.ts';
import { storeConsent } from '#browser/storage/consent.ts';
import {
  isStorageOff,
  readJson,
  readText,
  writeHistory,
  writeJson,
  writeText,
} from '#browser/storage/entries.ts';
import { localOrMemory } from '#browser/storage/local-or-memory.ts';
import { NECESSARY_ONLY } from '#config/consent.ts';
import { STORAGE, type StorageRow, type WebArea } from '#config/browser-storage.ts';

/** A storage as browsers have it: its entries are its own properties. */
class FakeStorage {
  [key: string]: unknown;
  constructor(entries: Readonly<Record<string, string>> = {}) {
    Object.assign(this, entries);
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      Object.defineProperty(this, name, { value: this[name], configurable: true });
  }
  getItem(key: string): unknown {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

const AREAS = ['localStorage', 'sessionStorage'] as const;
let cookies: string[] = [];

/** A browser with something under every name of the registry, and something of nobody's. */
function fillBrowser(): void {
  for (const area of AREAS) {
    const names = Object.keys(STORAGE[area]).map((name) => name.replace('*', 'somewhere'));
    vi.stubGlobal(
      area,
      new FakeStorage(Object.fromEntries([...names, 'other'].map((n) => [n, '1']))),
    );
  }
}

/** Names of the rows that stand there still, as the registry writes them. */
const left = (area: WebArea): string[] =>
  Object.keys(globalThis[area]).map((name) => name.replace('somewhere', '*'));

/** Names of the rows that are left when others have gone, and what is nobody's. */
const rowsWhere = (area: WebArea, is: (row: StorageRow) => boolean): string[] => [
  ...Object.entries<StorageRow>(STORAGE[area])
    .filter(([, row]) => is(row))
    .map(([name]) => name),
  'other',
];

beforeEach(() => {
  cookies = [];
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      return 'user=7; hasLocalState=1';
    },
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  fillBrowser();
});

afterEach(() => vi.unstubAllGlobals());

describe('storage that is blocked', () => {
  beforeEach(() => {
    for (const area of AREAS) vi.stubGlobal(area, undefined);
  });

  it('holds nothing and takes nothing', () => {
    expect(isStorageOff()).toBe(true);
    expect([readText('panic'), readJson('videos')]).toEqual([null, null]);
    expect([writeText('panic', null), writeJson('votes', {}), storeConsent('0')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(() => clearAccountStorage()).not.toThrow();
  });

  it.each([undefined, null])(
    'as %s lasts as long as the page where it is asked of a store',
    (none) => {
      vi.stubGlobal('localStorage', none);
      const storage = localOrMemory();
      storage.setItem('panic', '1');
      expect(storage.getItem('panic')).toBe('1');
    },
  );
});

describe('storage that is full', () => {
  it('says so, and keeps what it has', () => {
    Object.defineProperty(localStorage, 'setItem', {
      value: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(writeJson('votes', { 'videos.1': 1 })).toBe(false);
    expect(readJson('votes')).toBe(1);
  });

  it('is followed by the page for what a store keeps', () => {
    let isFull = true;
    const setItem = (key: string, value: string): void => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      localStorage[key] = value;
    };
    Object.defineProperty(localStorage, 'setItem', { value: setItem });
    const storage = localOrMemory();
    storage.setItem('votes', '{"videos.1":1}');
    expect(storage.getItem('votes')).toBe('{"videos.1":1}');
    isFull = false;
    storage.setItem('votes', '{"videos.2":1}');
    localStorage.votes = 'of another tab';
    expect(storage.getItem('votes')).toBe('of another tab');
  });

  it('and where the necessary alone was chosen, for what tells of watching', () => {
    writeText('cookie_notice', NECESSARY_ONLY);
    const storage = localOrMemory();
    storage.setItem('videos', '[]');
    storage.setItem('votes', '{}');
    expect([storage.getItem('videos'), storage.getItem('votes')]).toEqual(['[]', '{}']);
    expect([readJson('videos'), readText('votes')]).toEqual([1, '{}']);
  });
});

describe('an entry', () => {
  it('is read as it was written', () => {
    expect(writeJson('player_volume', { volume: 0.5, muted: false })).toBe(true);
    expect(readJson('player_volume')).toEqual({ volume: 0.5, muted: false });
    expect(writeText('scroll', '120', 'sessionStorage')).toBe(true);
    expect(readText('scroll', 'sessionStorage')).toBe('120');
  });

  it('is nothing where somebody else wrote what is no JSON', () => {
    writeText('panic', '{');
    expect(readJson('panic')).toBeNull();
  });

  it('that tells what was watched is not written where the necessary alone was chosen', () => {
    writeText('cookie_notice', NECESSARY_ONLY);
    expect(writeHistory('searches', ['rain'])).toBe(false);
    expect(readJson('searches')).toBe(1);
    writeText('cookie_notice', '1');
    expect(writeHistory('searches', ['rain'])).toBe(true);
    expect(readJson('searches')).toEqual(['rain']);
  });
});

describe('names and shapes', () => {
  it('are those of the registry, or it does not compile', () => {
    // @ts-expect-error -- no such entry
    writeText('nickname', 'x');
    // @ts-expect-error -- a text of the tab, not of local storage
    writeText('scroll', '1');
    // @ts-expect-error -- tells what was watched: written by writeHistory alone
    writeJson('videos', []);
    // @ts-expect-error -- needs no consent
    writeHistory('votes', {});
    // @ts-expect-error -- another shape
    writeJson('player_volume', 0.5);
    expect(left('localStorage')).toContain('nickname');
  });
});

describe('the choice of the cookie notice', () => {
  it('takes what was watched and searched for with it, and nothing else', () => {
    expect(storeConsent(NECESSARY_ONLY)).toBe(true);
    for (const area of AREAS)
      expect(left(area)).toEqual(rowsWhere(area, ({ consent }) => consent === 'necessary'));
    expect(readText('cookie_notice')).toBe(NECESSARY_ONLY);
  });

  it('leaves everything where everything was chosen', () => {
    storeConsent('1');
    for (const area of AREAS) expect(left(area)).toEqual(rowsWhere(area, () => true));
  });
});

describe('sign-out', () => {
  it('takes what belongs to the account, and leaves what is the device’s', () => {
    clearAccountStorage();
    for (const area of AREAS)
      expect(left(area)).toEqual(rowsWhere(area, ({ account }) => account === 'stays'));
    expect(left('localStorage')).not.toContain('videos');
    expect(left('localStorage')).toContain('player_volume');
    // Who is signed in is for the server to say: what was sent may never arrive there.
    expect(cookies.filter((cookie) => cookie.startsWith('user='))).toEqual([]);
  });

  it('leaves no mark of storage where nothing is left that the head would read', () => {
    vi.stubGlobal('localStorage', new FakeStorage({ excluded: '{"models":[]}' }));
    clearAccountStorage();
    expect(cookies).toContain('hasLocalState=1;Path=/;Max-Age=0;SameSite=Lax;Secure');
  });
});
