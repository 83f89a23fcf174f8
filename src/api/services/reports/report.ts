import { createHash } from 'node:crypto';
import { REFERRER_MAX } from '#config/limits.ts';
import type { ReportBody } from '#contract/calls/report.ts';
import type { Ticket } from '../../captcha/tickets.ts';

/** A message as it is kept. */
export interface Report {
  subject: string;
  email: string;
  message: string;
  /** The page it was written on: an address, or nothing. */
  referrer: string;
  /** The video that page shows. */
  videoId: number | null;
  ticket: string;
  proved: boolean;
  /** The same for the same message: tells one that was sent twice from another with the same ticket. */
  digest: string;
}

const VIDEO = /^\/(?:[a-z]{2}\/)?(?:videos|embed)\/([1-9]\d{0,11})(?:\/|$)/;

// Line breaks and tabs may stay in a message; anything else of the kind is there to mislead a terminal.
const withoutControls = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');

const oneLine = (text: string): string => withoutControls(text.replace(/\s+/gu, ' ')).trim();

/** A path of the site, or an http(s) address; nothing else is worth keeping. */
function referrerOf(text: string): { referrer: string; videoId: number | null } {
  const base = 'http://site.invalid';
  if (!URL.canParse(text, base)) return { referrer: '', videoId: null };
  const url = new URL(text, base);
  if (text === '' || !/^https?:$/.test(url.protocol)) return { referrer: '', videoId: null };
  url.hash = '';
  const own = url.origin === base;
  const id = VIDEO.exec(url.pathname)?.[1];
  const referrer = own ? url.pathname + url.search : url.href;
  return { referrer: referrer.slice(0, REFERRER_MAX), videoId: id ? Number(id) : null };
}

/** Brings what was sent into the form it is kept in. */
export function reportOf(body: ReportBody, ticket: Ticket, picture: Uint8Array | null): Report {
  const fields = {
    subject: oneLine(body.subject),
    email: body.email.trim(),
    message: withoutControls(body.message.replaceAll('\r\n', '\n')).trim(),
    ...referrerOf(body.referrer.trim()),
  };
  const hash = createHash('sha256').update(JSON.stringify(fields));
  if (picture) hash.update(picture);
  return { ...fields, ticket: ticket.id, proved: ticket.proved, digest: hash.digest('hex') };
}
