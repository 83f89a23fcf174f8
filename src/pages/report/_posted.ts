import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { sendReport } from '#client/report.ts';
import type { Language } from '#config/locales.ts';
import { reportBody } from '#contract/calls/report.ts';
import type { Translate } from '#i18n/translate.ts';
import type { ReportValues } from '#islands/modals/report/ReportFields.tsx';
import type { NoticeProblem } from '#lib/notice-check.ts';
import { checkReport } from '#routes/reported.ts';
import { outcomeOf, type FailureReason } from '#stores/contact.ts';

const fields = reportBody.shape;

/** What became of a report that was posted. */
export interface Posted {
  /** Of the answer; 200 where it was taken. */
  status: number;
  /** The key of what becomes of it, where it was taken and the API gives one. */
  receipt: string | null;
  values: ReportValues;
  problems: readonly NoticeProblem[];
  failure: FailureReason | undefined;
  captcha: string;
}

type TextName = keyof ReportValues | 'captcha' | 'website' | 'referrer';

/** Hands a posted report to the API, in the visitor's name. */
export async function sendPosted(
  data: FormData,
  { client, lang }: { client: Client; lang: Language },
): Promise<Posted> {
  // Cut to what the call takes before anything reads them, or writes them back into the page.
  const text = (name: TextName): string => {
    const value = data.get(name);
    const parsed = fields[name].safeParse(typeof value === 'string' ? value : '');
    return parsed.success ? (parsed.data ?? '') : '';
  };
  const values: ReportValues = {
    category: text('category'),
    address: text('address'),
    from: text('from'),
    to: text('to'),
    message: text('message'),
    name: text('name'),
    email: text('email'),
    good_faith: text('good_faith'),
  };
  const sent = data.get('file');
  const file = sent instanceof Blob && sent.size > 0 ? sent : undefined;
  const posted = { values, captcha: text('captcha'), receipt: null, failure: undefined };
  // No page can give a file back to its field.
  const again = (problems: readonly NoticeProblem[]): readonly NoticeProblem[] =>
    file !== undefined && problems.every(({ field }) => field !== 'file')
      ? [...problems, { field: 'file', code: 'file_again' }]
      : problems;
  const { category, ...others } = values;
  const found = checkReport({ ...values, file: file ? { size: file.size, type: '' } : null });
  if (found.length > 0) return { ...posted, status: 422, problems: again(found) };
  try {
    const { receipt } = await sendReport(client, {
      ...{ ...others, lang, file, subject: '', referrer: text('referrer') },
      ...{ category: fields.category.parse(category) },
      ...{ captcha: posted.captcha, website: text('website') },
    });
    return { ...posted, status: 200, receipt, problems: [] };
  } catch (error) {
    const outcome = outcomeOf(error);
    const status = error instanceof ApiError ? error.status : 500;
    if (outcome.kind === 'refused') return { ...posted, status, problems: again(outcome.problems) };
    // The server is the one that asks: the visitor's own connection is there.
    const failure =
      outcome.kind === 'failed' && outcome.reason !== 'network' ? outcome.reason : 'failed';
    return { ...posted, status, problems: [], failure };
  }
}

/** What the form holds at first: the address that a link names, the reason, and the photo of an album that is meant. */
export function firstValues(query: URLSearchParams, t: Translate<'report'>): ReportValues {
  const [photo] = /^[1-9]\d{0,3}$/u.exec(query.get('photo') ?? '') ?? [];
  return {
    category: query.get('category') ?? '',
    address: fields.address.parse(query.get('of') ?? '') ?? '',
    message: photo === undefined ? '' : `${t('photo', { n: photo })}\n`,
    ...{ from: '', to: '', name: '', email: '', good_faith: '' },
  };
}
