import type { StatBody } from '#contract/calls/stat.ts';
import { isPageName } from '#routes/page-names.ts';
import type { WriteContext } from '../../context.ts';
import { isDeclaredBot } from './declared-bot.ts';
import { campaignName, OTHER } from './page-keys.ts';

type PageBody = Extract<StatBody, { act: 'page' }>;

/**
 * Counts a page view by day, page name and campaign (SPEC.md §2), and nothing of who it was. A name that none of our
 * pages has is `other`: it comes from visitors, and each is a row. Programs that say what they
 * are get the same answer and are not counted.
 */
export function countPage(context: WriteContext, body: PageBody): Promise<object> {
  if (!isDeclaredBot(context.userAgent)) {
    const page = isPageName(body.page) ? body.page : OTHER;
    context.views.addPage({ page, campaign: campaignName(body.campaign ?? '') });
  }
  return Promise.resolve({ ok: 1 });
}
