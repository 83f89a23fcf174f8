import { createHash } from 'node:crypto';
import { REFERRER_MAX } from '#config/limits.ts';
import { DEFAULT_LANGUAGE, type Language } from '#config/locales.ts';
import type { ReportBody } from '#contract/calls/report.ts';
import type { NoticeCategory } from '#config/notices.ts';
import { holdsKey } from '#lib/holds-key.ts';
import { parseClock } from '#lib/start-time.ts';
import { reportedAt, type Reported, type ReportedProfile } from '#routes/reported.ts';
import type { Ticket } from '../../captcha/tickets.ts';

/** What a report says beside its words: the contents of a notice (Article 16(2) of Regulation (EU) 2022/2065). */
export interface NoticeFacts {
  category: NoticeCategory;
  address: string;
  /** Seconds into a video; null where nothing is said. */
  from: number | null;
  to: number | null;
  name: string;
  goodFaith: boolean;
  lang: Language;
}

/** A message as it is kept. */
export interface Report {
  subject: string;
  email: string;
  message: string;
  /** The page it was written on: an address, or nothing. */
  referrer: string;
  /** What it is about: the video that page shows, or what a report names. */
  about: Reported | ReportedProfile | null;
  /** What it says where it is a report of something on the site. */
  notice: NoticeFacts | null;
  ticket: string;
  proved: boolean;
  /** The same for the same message: tells one that was sent twice from another with the same ticket. */
  digest: string;
}

// Line breaks and tabs may stay in a message; anything else of the kind is there to mislead a terminal.
const withoutControls = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');

const oneLine = (text: string): string => withoutControls(text.replace(/\s+/gu, ' ')).trim();

/** A path of the site, or an http(s) address; nothing else is worth keeping. The operator has no use for keys. */
function referrerOf(text: string): string {
  const base = 'http://site.invalid';
  if (text === '' || !URL.canParse(text, base)) return '';
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol)) return '';
  url.hash = '';
  for (const [name, value] of [...url.searchParams])
    if (holdsKey(`?${name}=${value}`)) url.searchParams.delete(name);
  const own = url.origin === base;
  return (own ? url.pathname + url.search : url.href).slice(0, REFERRER_MAX);
}

function noticeOf(body: ReportBody): NoticeFacts | null {
  const { category, address = '', from = '', to = '', name = '', lang = DEFAULT_LANGUAGE } = body;
  if (category === undefined) return null;
  return {
    category,
    address: oneLine(address),
    from: from.trim() === '' ? null : parseClock(from),
    to: to.trim() === '' ? null : parseClock(to),
    name: oneLine(name),
    goodFaith: body.good_faith === '1',
    lang,
  };
}

/** Brings what was sent into the form it is kept in. */
export function reportOf(body: ReportBody, ticket: Ticket, picture: Uint8Array | null): Report {
  const notice = noticeOf(body);
  const referrer = referrerOf(body.referrer.trim());
  const fields = {
    subject: oneLine(body.subject),
    email: body.email.trim(),
    message: withoutControls(body.message.replaceAll('\r\n', '\n')).trim(),
    referrer,
    about: reportedAt(notice ? notice.address : referrer),
    notice,
  };
  const hash = createHash('sha256').update(JSON.stringify(fields));
  if (picture) hash.update(picture);
  return { ...fields, ticket: ticket.id, proved: ticket.proved, digest: hash.digest('hex') };
}
