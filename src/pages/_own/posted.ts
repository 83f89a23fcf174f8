import type { AstroGlobal } from 'astro';
import { ApiError } from '#client/errors.ts';
import { orElse } from '#client/or-else.ts';
import * as acts from '#contract/acts.ts';
import { toText } from '#contract/texts.ts';
import { NOTICE_QUERY } from '#lib/form-return.ts';
import { ownNotice, type OwnNotice } from '#lib/notice-codes.ts';
import { checkPlaylist, type PlaylistProblem } from '#lib/playlist-check.ts';
import { readPlaylist } from '#lists/playlists.ts';
import { localPath, paths, withQuery } from '#routes/paths.ts';

type Page = Pick<AstroGlobal, 'locals' | 'response' | 'url'>;

/** A form that was not carried out: what is wrong with which field, what was typed, and what to say of it. */
export interface Refused {
  kind: 'refused';
  problems: readonly PlaylistProblem[];
  values: Readonly<Record<string, string>>;
  notice: OwnNotice | null;
}
/** What came of a form that was posted to a page; null where none was. */
export type Posted = { kind: 'done'; to: string } | Refused | null;

/** As much of a list as says whether its page is there (`_list/open-list.ts`). */
type Paged =
  | {
      kind: 'open';
      state: { kind: string };
      asked: { page: number };
      href: (change: { page: number }) => string;
    }
  | { kind: 'missing' | 'denied' | 'failed' };

/** What a member changes on their own pages. */
const OWN = [acts.favourite, acts.watchLater, acts.playlist] as const;
const DONE = {
  ...{ add: 'added', rem: 'removed', order: 'ordered' },
  ...{ new: 'created', upd: 'updated', del: 'deleted' },
} as const;

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );

const statusOf = ({ status }: ApiError): number => (status >= 400 ? status : 502);

/** Where a visitor goes on: from a playlist that was written or is gone to all of theirs (SPEC.md §4). */
function onward(page: Page, section: keyof typeof DONE, notice: OwnNotice): string {
  const { viewer, view } = page.locals;
  const isWritten = section === 'new' || section === 'upd' || section === 'del';
  const path =
    isWritten && viewer
      ? localPath(view.prefix, paths.memberPlaylists(viewer.id))
      : page.url.pathname;
  return withQuery(path, { [NOTICE_QUERY]: `own_${notice}` });
}

/** Whether a field of a playlist's form is as it came; a browser sends lines its own way. */
const isAsItCame = (values: Record<string, string>, name: string): boolean =>
  toText(values[name] ?? '') === toText(values[`${name}_before`] ?? '');

/** What a form of a playlist changes: another tab may have changed meanwhile what stands in it as it came. */
async function changedOf(
  { client, viewer }: Page['locals'],
  values: Record<string, string>,
): Promise<Record<string, string>> {
  if (values['act'] !== 'playlist' || values['section'] !== 'upd') return values;
  const changed = { ...values };
  if (isAsItCame(values, 'visible')) delete changed['visible'];
  const untouched = (['title', 'desc'] as const).filter((name) => isAsItCame(values, name));
  if (untouched.length === 0) return changed;
  const reading = readPlaylist({ client, viewer: viewer?.id ?? null }, Number(values['object_id']));
  const now = await orElse(reading, null);
  for (const name of now ? untouched : [])
    changed[name] = (name === 'title' ? now?.title : now?.description) ?? '';
  return changed;
}

/** Carries out the form of one's own lists that was posted to a page, in its visitor's name. Sets the status of what is refused. */
export async function carryOutPosted(page: Page): Promise<Posted> {
  const { form, client, viewer } = page.locals;
  if (!form) return null;
  const values = textsOf(form);
  const refuse = (status: number, more: Partial<Refused>): Refused => {
    page.response.status = status;
    return { kind: 'refused', problems: [], notice: null, values, ...more };
  };
  if (!viewer) return refuse(401, { notice: 'need_auth' });
  const call = OWN.find(({ act }) => act === values['act']);
  const body = call?.body.safeParse(await changedOf(page.locals, values));
  if (!call || !body?.success) return refuse(422, { notice: 'general_error' });
  const { section } = body.data;
  try {
    await client.send(call as typeof acts.playlist, body.data as never);
    return { kind: 'done', to: onward(page, section, ownNotice(call.act, DONE[section])) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const problems = 'title' in body.data ? checkPlaylist(body.data) : [];
    return refuse(statusOf(error), {
      problems,
      notice: problems.length > 0 ? null : ownNotice(call.act, error.code),
    });
  }
}

/** Where a visitor goes on whose page is gone with the last of it, which they took out: the one before. Null where there is no such need. `told` is the name of what the address says of what they did. */
export function pageBefore(
  { url }: Pick<Page, 'url'>,
  list: Paged | null | undefined,
  told: string = NOTICE_QUERY,
): string | null {
  const notice = url.searchParams.get(told);
  if (!notice || list?.kind !== 'open' || list.state.kind !== 'past-end') return null;
  return withQuery(list.href({ page: list.asked.page - 1 }), { [told]: notice });
}
