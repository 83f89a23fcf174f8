import type { PageMeta } from './stored-page.ts';

const isCount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const isTextList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Whether parsed JSON is a page's meta: a file on disk may be cut off, old or someone else's. */
export function isPageMeta(value: unknown): value is PageMeta {
  if (typeof value !== 'object' || value === null) return false;
  const meta: Partial<Record<keyof PageMeta, unknown>> = value;
  return (
    typeof meta.key === 'string' &&
    typeof meta.etag === 'string' &&
    isCount(meta.status) &&
    isCount(meta.storedAt) &&
    isCount(meta.maxAge) &&
    isCount(meta.swr) &&
    isCount(meta.bytes) &&
    isTextList(meta.tags) &&
    isTextList(meta.digests) &&
    Array.isArray(meta.headers) &&
    meta.headers.every((pair) => isTextList(pair))
  );
}
