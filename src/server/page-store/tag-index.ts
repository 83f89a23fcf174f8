export interface TagIndex {
  add(key: string, tags: readonly string[]): void;
  remove(key: string, tags: readonly string[]): void;
  keysOf(tag: string): string[];
}

/**
 * Which keys carry a tag. Of a hundred thousand pages most have tags that no other has: such a tag leads to its
 * key itself, for a set of one takes 200 bytes.
 */
export function createTagIndex(): TagIndex {
  const byTag = new Map<string, string | Set<string>>();

  function addOne(key: string, tag: string): void {
    const known = byTag.get(tag);
    if (known === undefined) byTag.set(tag, key);
    else if (typeof known !== 'string') known.add(key);
    else if (known !== key) byTag.set(tag, new Set([known, key]));
  }

  function removeOne(key: string, tag: string): void {
    const known = byTag.get(tag);
    if (known === key) byTag.delete(tag);
    if (known === undefined || typeof known === 'string') return;
    known.delete(key);
    if (known.size === 0) byTag.delete(tag);
  }

  return {
    add(key, tags) {
      for (const tag of tags) addOne(key, tag);
    },
    remove(key, tags) {
      for (const tag of tags) removeOne(key, tag);
    },
    keysOf(tag) {
      const known = byTag.get(tag) ?? [];
      return typeof known === 'string' ? [known] : [...known];
    },
  };
}
