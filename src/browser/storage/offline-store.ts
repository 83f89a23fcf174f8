import type { StorageKey } from '#config/browser-storage.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#config/locales.ts';

/** The beginning of what is kept by every build; each has a store of its own. */
const STORES = 'offline ' satisfies StorageKey<'cacheStorage'>;

const BUILT = /["'(](\/_astro\/[\w.@-]+)/g;
/** What a script needs before it runs: not what it may come to need. */
const IMPORTED = /(?:from|import)\s*["']\.\/([\w.@-]+\.js)["']/g;
/** Of the page and of the app. */
export const ICONS = ['/favicon.svg', '/icon-192.png', '/icon-512.png'];

const PLAIN = '/offline/';
/** Where it stands in which language pages are whose address says none. */
const NOTE = '/offline/language';

const offlinePageIn = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? PLAIN : `/${language}/offline/`;

/** The language that an address says; undefined for none. */
function saidLanguage(address: string): Language | undefined {
  const [, first] = new URL(address).pathname.split('/');
  return isLanguage(first) ? first : undefined;
}

/** The offline page in the language of an address. */
export const offlinePageOf = (address: string): string =>
  offlinePageIn(saidLanguage(address) ?? DEFAULT_LANGUAGE);

/** Whether an address leads to whichever language its visitor chose. */
export const saysNoLanguage = (address: string): boolean => saidLanguage(address) === undefined;

async function load(address: string): Promise<Response> {
  // Without cookies: what is kept is what anybody gets.
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/** Keeps a file of the build and those that it needs. */
async function keepFile(store: Cache, address: string): Promise<void> {
  if (await store.match(address)) return;
  const response = await load(address);
  await store.put(address, response.clone());
  if (!address.endsWith('.js')) return;
  const names = (await response.text()).matchAll(IMPORTED);
  await Promise.all(Array.from(names, ([, name]) => keepFile(store, `/_astro/${name}`)));
}

/** What this build keeps: its offline page by language, the files that the page names, icons. */
export class Kept {
  readonly #name: string;

  constructor(build: string) {
    this.#name = STORES + build;
  }

  /** Keeps an offline page and all it is made of; one that is there costs nothing. */
  async keep(page: string): Promise<void> {
    const store = await caches.open(this.#name);
    if (await store.match(page)) return;
    const response = await load(page);
    const named = (await response.clone().text()).matchAll(BUILT);
    const files = new Set([...Array.from(named, ([, file = '']) => file), ...ICONS]);
    await Promise.all(Array.from(files, (file) => keepFile(store, file)));
    // Last: where it is, all of it is.
    await store.put(page, response);
  }

  async find(address: string): Promise<Response | undefined> {
    const store = await caches.open(this.#name);
    return store.match(address);
  }

  /** Notes the language of pages whose address says none, and keeps the offline page in it. */
  async noteLanguage(language: Language): Promise<void> {
    await this.keep(offlinePageIn(language));
    const store = await caches.open(this.#name);
    await store.put(NOTE, new Response(language));
  }

  /** In which language an address is told that there is no network: in its own, else in the one that was noted. */
  async #pageFor(address: string): Promise<string> {
    const noted = await (await this.find(NOTE))?.text();
    const language = LANGUAGES.find((one) => one === noted);
    return language && saysNoLanguage(address) ? offlinePageIn(language) : offlinePageOf(address);
  }

  /** Keeps the offline page for an address. */
  async keepFor(address: string): Promise<void> {
    await this.keep(await this.#pageFor(address));
  }

  /** The offline page for an address; the plain one where that is not kept. */
  async findPage(address: string): Promise<Response | undefined> {
    return (await this.find(await this.#pageFor(address))) ?? this.find(PLAIN);
  }

  /** Takes over the note of the build before; its page comes with the next step of a visitor. */
  async #adoptNote(others: readonly string[]): Promise<void> {
    const store = await caches.open(this.#name);
    if (await store.match(NOTE)) return;
    for (const name of others) {
      const note = await (await caches.open(name)).match(NOTE);
      if (note) await store.put(NOTE, note);
    }
  }

  /** Takes away what other builds kept, but for the language that was noted. */
  async removeOthers(): Promise<void> {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(STORES) && name !== this.#name);
    await this.#adoptNote(others);
    await Promise.all(others.map((name) => caches.delete(name)));
  }
}
