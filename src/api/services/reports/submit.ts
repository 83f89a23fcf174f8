import { checkContact, type ContactProblem } from '#lib/contact-check.ts';
import type { NoticeProblem } from '#lib/notice-check.ts';
import { checkReport } from '#routes/reported.ts';
import type { ReportBody } from '#contract/calls/report.ts';
import type { Ticket } from '../../captcha/tickets.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { dropUnnamed } from '../../media/new-blobs.ts';
import { dropPicture, keepPicture } from './picture.ts';
import { checkPictureStart } from './redraw.ts';
import { reportOf, type Report } from './report.ts';
import { storeReport } from './store.ts';

function problemsOf(body: ReportBody): (ContactProblem | NoticeProblem)[] {
  const file = body.file ? { size: body.file.size, type: '' } : null;
  const { category, address = '', from = '', to = '', name = '', good_faith = '' } = body;
  if (category === undefined) return checkContact({ ...body, file });
  return checkReport({ ...body, category, address, from, to, name, good_faith, file });
}

/** What the sender of a message is told: of a report also the key to what becomes of it. */
const answerTo = ({ receiptOf }: WriteContext, { notice, ticket }: Report): object =>
  notice ? { ok: 1, receipt: receiptOf(ticket) } : { ok: 1 };

async function ticketOf(
  { tickets }: WriteContext,
  body: ReportBody,
): Promise<Ticket | ContactProblem> {
  if (body.captcha === '') return { field: 'captcha', code: 'required' };
  const ticket = await tickets.check(body.captcha);
  if (typeof ticket === 'string') return { field: 'captcha', code: ticket };
  // A field that nobody sees was filled: that must be answered by work.
  if (!ticket.proved && body.website !== '') return { field: 'captcha', code: 'captcha_invalid' };
  return ticket;
}

/** Whether this very message came before; throws where another one came with its ticket. */
async function cameBefore({ db }: WriteContext, report: Report): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('digest')
    .where('ticket', '=', report.ticket)
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.digest === report.digest) return true;
  throw new ServiceError('invalid', { errors: [{ field: 'captcha', code: 'captcha_used' }] });
}

/** Takes one from what the visitor may still send. Throws `too_many_attempts`. */
async function spend({ limit, limits }: WriteContext, { proved, notice }: Report): Promise<void> {
  // Who tells of a child's abuse is not turned away for what others sent from the same network, nor for having no script.
  if (notice?.category === 'underage') return limit('report_underage');
  await limit('report_kept');
  if (proved) return;
  await limit('report_unproved');
  await limits.take('report_unproved_of_all', [{ key: '', factor: 1 }]);
}

/** Keeps a message, with its picture drawn anew. */
async function keep(
  context: WriteContext,
  report: Report,
  picture: Uint8Array | null,
): Promise<object> {
  // Before anything is drawn: drawing is what costs.
  await spend(context, report);
  const file = picture && (await keepPicture(context, await context.pictures.redraw(picture)));
  const stored = await storeReport(context, report, file).catch(async (error: unknown) => {
    // What cannot be removed now its job removes.
    if (file !== null) await dropUnnamed(context, file).catch(() => undefined);
    throw error;
  });
  if (!stored) {
    // Another process was faster with this ticket.
    if (file !== null) await dropPicture(context, file);
    await cameBefore(context, report);
  }
  return answerTo(context, report);
}

/**
 * Takes a visitor's message (SPEC.md §7, "Report"): kept first, mailed after. The same message sent twice with
 * one captcha is kept once and answered `ok` both times; a report gets its receipt both times. Throws `invalid` with the list of what is wrong,
 * `bad_file_type`, `too_many_attempts` and `busy`.
 */
export async function submitReport(context: WriteContext, body: ReportBody): Promise<object> {
  const problems = problemsOf(body);
  const ticket = await ticketOf(context, body);
  if ('field' in ticket) problems.push(ticket);
  if (problems.length > 0 || 'field' in ticket) {
    throw new ServiceError('invalid', { errors: problems });
  }
  const picture = body.file ? new Uint8Array(await body.file.arrayBuffer()) : null;
  if (picture) checkPictureStart(picture);
  const report = reportOf(body, ticket, picture);
  if (await cameBefore(context, report)) return answerTo(context, report);
  return context.usedTickets.use(report.ticket, report.digest, () =>
    keep(context, report, picture),
  );
}
