import type { ApiOptions } from '#api/app.ts';
import { beforeAll, beforeEach, expect } from 'vitest';
import { accountWorld } from './account-world.ts';
import { fillDesk } from './fill-moderation.ts';
import type { Role } from './member-world.ts';

export const REPORTER = 'ann@mail.example';
export const OWNER = 'owner@mail.example';
/** What a decision to take something down rests on. */
export const GROUND = { ground: 'terms', clause: 'Terms, 4' };

type Listed = {
  case_id: string;
  title: string;
  claimed: object | null;
  reports: string;
  due_date: string;
};

/** For the tests of a file: a world with two moderators and nothing to decide, and what is done there. */
export function deskWorld(more?: () => Partial<ApiOptions>) {
  const site = accountWorld(more);
  const { world, captcha, letters, letterTo } = site;

  beforeAll(() => fillDesk(world.db, OWNER));
  beforeEach(async () => {
    await world.db.updateTable('cases').set({ closed_ts: 1 }).execute();
    world.purged.length = 0;
  });

  async function report(
    address: string,
    category = 'privacy',
    file: File | null = null,
  ): Promise<string> {
    const form = new FormData();
    const who = { name: 'Ann', email: REPORTER };
    const fields = { category, address, message: 'It shows my house', ...who };
    const sent = { ...fields, good_faith: '1', lang: 'en', captcha: await captcha() };
    for (const [name, value] of Object.entries(sent)) form.set(name, value);
    if (file) form.set('file', file);
    const { status, body } = await world.post('report.php', form);
    expect(status).toBe(200);
    return String(body.receipt);
  }

  const queue = async () => (await world.get('cases.php', 'moderator')).body.cases as Listed[];
  const first = async () => Number((await queue())[0]?.case_id);
  const act = async (fields: Record<string, string | number>, as: Role = 'moderator') => {
    const { status, body } = await world.act(fields, as);
    return [status, body.code ?? 'ok'];
  };
  const claim = (id: number, as: Role = 'moderator', section = 'claim') =>
    act({ act: 'case_claim', case_id: id, section }, as);
  const decide = (id: number, measure: string, more: object = {}, as: Role = 'moderator') =>
    act(
      {
        act: 'decide',
        case_id: id,
        measure,
        category: 'privacy',
        reason: 'A house is shown.',
        ...more,
      },
      as,
    );
  const status = async (key: string) => (await world.get(`notice.php?key=${key}`)).body;
  const code = async (path: string, as: Role = 'nobody') => {
    const { status: answered, body } = await world.get(path, as);
    return [answered, body.code ?? 'ok'];
  };
  const lastDecision = () =>
    world.db.selectFrom('decisions').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

  /** Claims and decides what is first in the queue. */
  async function settle(
    measure: string,
    more: object = {},
    as: Role = 'moderator',
  ): Promise<number> {
    const id = await first();
    expect(await claim(id, as)).toEqual([200, 'ok']);
    expect(await decide(id, measure, more, as)).toEqual([200, 'ok']);
    return (await lastDecision()).id;
  }
  return {
    ...{ world, letters, letterTo, report, queue, first, act, claim, decide, settle },
    ...{ status, code, lastDecision },
  };
}
