import { LRUCache } from 'lru-cache';
import { MAX_RATE_KEYS, RATE_LIMITS } from '#config/rate-limits.ts';
import { addressKey } from '#lib/address-key.ts';
import type { ServePage } from './pages.ts';
import { pageVisitor } from './visitor.ts';
import { postedFormReader, type PostedFormOptions } from './posted-form.ts';

interface FormPagesOptions extends PostedFormOptions {
  /** Makes the page for this visitor alone. */
  answer: ServePage;
}

/** Counts the forms of each address; the API's own limit is met only once a form is read. */
function formLimit(): NonNullable<PostedFormOptions['secondsToWait']> {
  const { times, seconds } = RATE_LIMITS.form_page;
  const options = { max: MAX_RATE_KEYS, ttl: seconds * 1000, noUpdateTTL: true };
  const forms = new LRUCache<string, number>(options);
  return (address) => {
    const key = addressKey(address);
    const count = (forms.get(key) ?? 0) + 1;
    forms.set(key, count);
    return count > times ? Math.max(1, Math.ceil(forms.getRemainingTTL(key) / 1000)) : 0;
  };
}

/** Hands a form that was posted to a page of ours on to that page, which answers it for this visitor alone. */
export function formPages({ answer, ...options }: FormPagesOptions): ServePage {
  const readPosted = postedFormReader({ ...options, secondsToWait: formLimit() });
  return async (page, request, response, more) => {
    const bytes = page.route?.form ?? 0;
    const form = await readPosted(request, response, { bytes, over: 'cut' });
    const visitor = pageVisitor(request, options);
    if (form) await answer({ ...page, visitor, form }, request, response, more);
  };
}
