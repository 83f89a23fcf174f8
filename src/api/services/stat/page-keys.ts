/** What page views are counted by. */
export interface PageKey {
  page: string;
  campaign: string;
}

/** What is counted under names that are not kept. */
export const OTHER = 'other';
const MAX_KEYS = 2000;
const CAMPAIGN = /^[\p{L}\p{N}_.~-]{0,80}$/u;

/**
 * A campaign's name as it is kept: at most 80 letters, digits and `_.~-`, blanks as `-`. Anything else is `other`: an
 * address or a token that came along by mistake is not stored.
 */
export function campaignName(text: string): string {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, '-');
  return CAMPAIGN.test(name) ? name : OTHER;
}

/** Bounds how many campaigns a day may bring: their names come from visitors, and each is a row. Pages are ours. */
export class PageKeys {
  #day = -1;
  #keys = new Set<string>();

  /** The key to count under on that day: the one asked for, while there is room for its names. */
  admit(day: number, { page, campaign }: PageKey): PageKey {
    if (day !== this.#day) {
      this.#day = day;
      this.#keys = new Set();
    }
    // What brings no campaign is always counted by its page.
    const key = `${page} ${campaign}`;
    if (campaign === '' || this.#keys.has(key)) return { page, campaign };
    if (this.#keys.size >= MAX_KEYS) return { page, campaign: OTHER };
    this.#keys.add(key);
    return { page, campaign };
  }
}
