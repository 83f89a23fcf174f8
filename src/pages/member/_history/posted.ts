import type { AstroGlobal } from 'astro';
import { ApiError } from '#client/errors.ts';
import { history, type HistoryAnswer, type HistoryBody } from '#contract/acts/history.ts';
import { paths, withQuery } from '#routes/paths.ts';

type Page = Pick<AstroGlobal, 'locals' | 'url'>;

function toldOf(body: HistoryBody, { watched, leftAt }: HistoryAnswer): string {
  if (body.section === 'rem' && watched !== null) return `${body.video_id}.${watched}.${leftAt}`;
  return body.section === 'add' ? 'put_back' : '';
}

/** Carries out the form that was posted to the page, in its visitor's name; gives where they go on. Null where none was. */
export async function carryOutHistory({ locals, url }: Page): Promise<string | null> {
  const { form, client, viewer } = locals;
  if (!form) return null;
  const onward = (sent: string): string =>
    withQuery(url.pathname, { s: url.searchParams.get('s') ?? '', sent });
  const body = history.body.safeParse(Object.fromEntries(form));
  if (!body.success) return onward('failed');
  try {
    const answer = await client.send(history, body.data);
    // What is empty has one page.
    if (viewer && body.data.section === 'clear') return paths.memberHistory(viewer.id);
    return onward(toldOf(body.data, answer));
  } catch (error) {
    if (error instanceof ApiError) return onward('failed');
    throw error;
  }
}
