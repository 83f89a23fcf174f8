import type { StatBody } from '#contract/calls/stat.ts';
import type { WriteContext } from '../../context.ts';

type PageBody = Extract<StatBody, { act: 'page' }>;

/** Counts a page view by page name and campaign (SPEC.md §2). */
export function countPage(context: WriteContext, body: PageBody): Promise<object> {
  context.views.addPage({ page: body.page, campaign: body.campaign ?? '' });
  return Promise.resolve({ ok: 1 });
}
