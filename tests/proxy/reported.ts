import { expect, vi } from 'vitest';
import { reportStatusPath } from '#routes/report-path.ts';
import { ask, type Target } from '../hostile/support/ask.ts';
import { solvedCaptcha } from '../hostile/support/captcha.ts';
import { askByTls, type Asked } from './visitor.ts';

export const ORIGIN = 'https://example.org';
export const MODERATOR = 1;
export const patience = { timeout: 60_000, interval: 100 };
/** What is not there any more, or never was for a visitor. */
const GONE = [404, 410];
const REASON = 'A house is shown.';

/** What is asked of a site through nginx, in a member's name. */
export function through(port: number) {
  const by = (path: string, token: string, asked: Asked = {}) =>
    askByTls(port, path, {
      ...asked,
      headers: { origin: ORIGIN, cookie: `__Host-session=${token}`, ...asked.headers },
    });
  const json = async (path: string, token: string) =>
    JSON.parse((await by(path, token)).body.toString()) as Record<string, unknown>;
  const post = async (path: string, token: string, fields: Record<string, string>) => {
    const form = new Response(
      Object.entries(fields).reduce((data, [name, value]) => {
        data.set(name, value);
        return data;
      }, new FormData()),
    );
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    const body = Buffer.from(await form.arrayBuffer());
    const answer = await by(path, token, { method: 'POST', headers, body });
    expect([path, answer.status, answer.body.toString()]).toEqual([path, 200, expect.anything()]);
    return JSON.parse(answer.body.toString()) as Record<string, unknown>;
  };
  /** Claims and decides what there is about a video. */
  const settle = async (token: string, video: number, decision: Record<string, string>) => {
    const { cases } = await json('/api/cases.php', token);
    const found = (cases as { case_id: string; section: string; object_id: string }[]).find(
      (one) => one.section === 'videos' && one.object_id === String(video),
    );
    const case_id = found?.case_id ?? '';
    await post('/api/input.php', token, { act: 'case_claim', case_id, section: 'claim' });
    const told = { act: 'decide', case_id, category: 'privacy', reason: REASON };
    await post('/api/input.php', token, { ...told, ...decision });
  };
  return { by, json, post, settle };
}

/** A visitor without an account reports a shown video, a moderator removes it: nobody is given it any more, and its receipt says so. */
export async function reportAndRemove(
  { port, sites, moderator }: { port: number; sites: readonly Target[]; moderator: string },
  { video, path, film }: { video: number; path: string; film: string | null },
): Promise<void> {
  const { post, settle } = through(port);
  const statuses = async (): Promise<number[]> => [
    (await askByTls(port, path)).status,
    ...(await Promise.all(sites.map(async (site) => (await ask(site, path)).status))),
  ];
  expect(new Set(await statuses())).toEqual(new Set([200]));
  const [first] = sites;
  if (!first) throw new Error('There is no site.');
  const { receipt } = await post('/api/report.php', '', {
    ...{ category: 'privacy', address: ORIGIN + path, message: 'It shows my house', lang: 'en' },
    ...{ name: 'Ann', email: 'ann@mail.example', good_faith: '1' },
    captcha: await solvedCaptcha(first),
  });
  const status = reportStatusPath(String(receipt));
  const said = async () => (await askByTls(port, status)).body.toString();
  expect(await said()).not.toContain(REASON);
  await settle(moderator, video, { measure: 'remove', ground: 'terms', clause: 'Terms, 4' });
  await vi.waitUntil(async () => (await statuses()).every((each) => GONE.includes(each)), patience);
  expect(await said()).toContain(REASON);
  if (film === null) return;
  expect(GONE).toContain((await ask(first, film)).status);
}
