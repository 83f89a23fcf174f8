import type { AstroGlobal } from 'astro';
import { ApiError } from '#client/errors.ts';
import type { Refusal } from '#components/comments/own.ts';
import * as acts from '#contract/acts.ts';
import { stat } from '#contract/calls.ts';
import { NOTICE_QUERY } from '#lib/form-return.ts';
import { socialNotice, type SocialNotice } from '#lib/social-notices.ts';
import { paths, withQuery } from '#routes/paths.ts';

type Page = Pick<AstroGlobal, 'locals' | 'url'>;

/** What came of a form about another member: where its sender goes on, or why not. A post that was refused comes with what was typed. */
export type SocialPosted =
  | { kind: 'done'; to: string }
  | { kind: 'refused'; status: number; notice: SocialNotice }
  | { kind: 'unwritten'; status: number; refusal: Refusal };

/** What the address of a page says besides which page it is: what was done on it, and what a script asks for. */
const TOLD = ['said', 'part', NOTICE_QUERY];

const ACTS = [acts.subscribe, acts.friend, acts.block] as const;
const WALL_ACTS = ['wall', 'wall_del'];

/** Where a visitor goes on: to the page of a list where they are, or with what they wrote on a wall to its first, where that stands. */
function onward({ url, locals: { route } }: Page, act: string): string {
  const isPost = act === 'wall';
  const query = new URLSearchParams(url.search);
  for (const name of isPost ? [...TOLD, 'page'] : TOLD) query.delete(name);
  const isMembers = isPost && route?.name === 'memberWall';
  const path = isMembers ? paths.memberWall(Number(route.params['id'])) : url.pathname;
  return withQuery(path, Object.fromEntries(query));
}

/** Carries out what was written on a wall, or taken off it. */
async function write(
  { locals: { client } }: Page,
  values: Record<string, string>,
  done: (notice: SocialNotice) => SocialPosted,
): Promise<SocialPosted> {
  const { act = '', msg = '' } = values;
  const refused = (status: number, problem: Refusal['problem']): SocialPosted =>
    act === 'wall'
      ? { kind: 'unwritten', status, refusal: { act, id: 0, msg, problem } }
      : { kind: 'refused', status, notice: socialNotice(act, '', problem.code) };
  const body = stat.body.safeParse(values);
  if (!body.success) return refused(400, { code: 'general_error' });
  try {
    await client.send(stat, body.data);
    return done(act === 'wall' ? 'wall_posted' : 'wall_deleted');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, status, info } = error;
    return refused(status >= 400 ? status : 502, info ? { code, info } : { code });
  }
}

/** Carries out a form about another member that was posted to a page, in its visitor's name. Null where none was. */
export async function carryOutSocial(page: Page): Promise<SocialPosted | null> {
  const { form, client, viewer } = page.locals;
  if (!form) return null;
  const values = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
  const { act = '', section = '' } = values;
  const refused = (status: number, notice: SocialNotice): SocialPosted => ({
    ...{ kind: 'refused', status, notice },
  });
  const done = (said: SocialNotice): SocialPosted => ({
    kind: 'done',
    to: withQuery(onward(page, act), { said }),
  });
  const call = ACTS.find((each) => each.act === act);
  if (!call && !WALL_ACTS.includes(act)) return null;
  if (!viewer) return refused(401, 'need_auth');
  if (!call) return write(page, values, done);
  const body = call.body.safeParse(values);
  if (!body.success) return refused(422, 'general_error');
  try {
    await client.send(call as typeof acts.subscribe, body.data as never);
    return done(socialNotice(act, section));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refused(
      error.status >= 400 ? error.status : 502,
      socialNotice(act, section, error.code),
    );
  }
}
