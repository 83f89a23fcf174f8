import { apply as applyPopovers, isSupported as hasPopovers } from '@oddbird/popover-polyfill/fn';
import stylesUrl from './older.css?url';

// What our scripts ask for and browsers lack that are older than spring 2024, down to those of docs/decisions/098: each as
// its standard has it, as far as we use it. Theirs alone, so nobody else's browser asks for this file.

/** Gives `owner` what it lacks under these names. */
function complete(owner: object, lacking: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(lacking))
    if (!(name in owner))
      Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

/** A half of a surrogate pair that stands alone: with `u`, halves that belong together are one character. */
const LONE = /\p{Surrogate}/gu;

complete(Promise, {
  withResolvers<T>(): PromiseWithResolvers<T> {
    let settle: Pick<PromiseWithResolvers<T>, 'resolve' | 'reject'> | undefined;
    const promise = new Promise<T>((resolve, reject) => {
      settle = { resolve, reject };
    });
    // A promise calls what it is given before it is there.
    return {
      promise,
      ...(settle as unknown as Pick<PromiseWithResolvers<T>, 'resolve' | 'reject'>),
    };
  },
});
complete(Map, {
  groupBy<K, V>(items: Iterable<V>, keyOf: (item: V, index: number) => K): Map<K, V[]> {
    const groups = new Map<K, V[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index);
      index += 1;
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  },
});
complete(Object, {
  groupBy: <V>(items: Iterable<V>, keyOf: (item: V, index: number) => PropertyKey) =>
    Object.assign(Object.create(null), Object.fromEntries(Map.groupBy(items, keyOf))) as object,
});
complete(URL, {
  parse: (address: string, base?: string): URL | null =>
    URL.canParse(address, base) ? new URL(address, base) : null,
  canParse(address: string, base?: string): boolean {
    try {
      return Boolean(new URL(address, base));
    } catch {
      return false;
    }
  },
});
complete(AbortSignal, {
  any(signals: Iterable<AbortSignal>): AbortSignal {
    const first = new AbortController();
    for (const signal of signals) {
      const abort = (): void => first.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true, signal: first.signal });
    }
    return first.signal;
  },
});
complete(Element.prototype, {
  checkVisibility(this: Element): boolean {
    return this.getClientRects().length > 0;
  },
});
complete(String.prototype, {
  toWellFormed(this: string): string {
    return this.replace(LONE, '\uFFFD');
  },
  isWellFormed(this: string): boolean {
    return this.search(LONE) < 0;
  },
});
complete(Array.prototype, {
  toSorted<T>(this: readonly T[], compare?: (one: T, other: T) => number): T[] {
    return Array.from(this).sort(compare);
  },
  toReversed<T>(this: readonly T[]): T[] {
    return Array.from(this).reverse();
  },
  toSpliced<T>(this: readonly T[], start: number, skipped: number, ...items: T[]): T[] {
    const copy = Array.from(this);
    copy.splice(start, skipped, ...items);
    return copy;
  },
});

/** What it gives of a form names the button that was pressed, as that of younger browsers does. */
class FormDataOfButton extends FormData {
  constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
    super(form);
    const name = submitter?.getAttribute('name');
    if (name) this.append(name, submitter?.getAttribute('value') ?? '');
  }
}
const form = document.createElement('form');
const button = Object.assign(document.createElement('button'), { name: 'act' });
form.append(button);
if (!new FormData(form, button).has('act')) globalThis.FormData = FormDataOfButton;

document.head.append(
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesUrl }),
);
if (!hasPopovers()) applyPopovers();
