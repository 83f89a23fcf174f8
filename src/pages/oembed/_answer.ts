import { EMBED_HEIGHT, EMBED_WIDTH } from '#config/limits.ts';
import { xmlElement } from '#lib/xml.ts';

export const OEMBED_TYPES = {
  json: 'application/json; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
} as const;

/** An oEmbed answer of the type `video` (https://oembed.com, §2.3.4). */
export interface OEmbed {
  type: 'video';
  version: '1.0';
  title: string;
  provider_name: string;
  provider_url: string;
  author_name?: string;
  author_url?: string;
  /** Seconds. */
  cache_age: number;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
  html: string;
  width: number;
  height: number;
}

/** The format asked for, JSON when none is; null for one that nobody answers here. */
export function oembedFormat(text: string | null): keyof typeof OEMBED_TYPES | null {
  if (text === null || text === 'json') return 'json';
  return text === 'xml' ? 'xml' : null;
}

const limit = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Infinity;

/** The frame of SPEC.md §9, made smaller in its own shape where the asking page has less room. */
export function frameSize(maxWidth: string | null, maxHeight: string | null) {
  const scale = Math.min(1, limit(maxWidth) / EMBED_WIDTH, limit(maxHeight) / EMBED_HEIGHT);
  return {
    width: Math.max(1, Math.floor(EMBED_WIDTH * scale)),
    height: Math.max(1, Math.floor(EMBED_HEIGHT * scale)),
  };
}

/** The answer as it is sent. */
export function oembedBody(answer: OEmbed, format: keyof typeof OEMBED_TYPES): string {
  if (format === 'json') return JSON.stringify(answer);
  const elements = Object.entries(answer).map(([name, value]) => xmlElement(name, String(value)));
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}
