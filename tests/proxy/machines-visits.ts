import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { ask, type Got } from '../hostile/support/ask.ts';
import { letter, solvedCaptcha } from '../hostile/support/captcha.ts';
import type { RunningSite } from '../setup/site.ts';
import type { Machines } from './machines-world.ts';
import { askByTls, type Answer } from './visitor.ts';

const ORIGIN = 'https://example.org';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN };
/** What never comes is given up after this. */
const LIMIT_MS = 10_000;

/** Whether a page came from the page store of the process. */
export const isHit = ({ headers }: Got): boolean =>
  String(headers['cache-status']).startsWith('islet; hit');

/** What visitors do on the machines, and what of it is seen. */
export function visitsOf(machines: Machines) {
  const both = <T>(read: (site: RunningSite) => Promise<T>): Promise<T[]> =>
    Promise.all(machines.web.map(read));
  let strangers = 0;
  /** An address that nobody came from yet, as a proxy in front says it. */
  const stranger = () => ({ 'x-forwarded-for': `10.${(strangers += 1) % 250}.1.1` });
  const vote = (id: number) => ({
    method: 'POST',
    body: `act=vote&section=videos&object_id=${id}&vote=1`,
  });

  return {
    both,

    /** Milliseconds after now at which the last of those asked who were still answered with what was. */
    async untrueFor(isTrue: (site: RunningSite) => Promise<boolean>): Promise<number> {
      const changed = performance.now();
      for (let asked = changed; ; asked = performance.now()) {
        const isSeen = (await both(isTrue)).every(Boolean);
        if (isSeen || asked - changed > LIMIT_MS) return asked - changed;
        await wait(10);
      }
    },

    /** Has both processes keep a page. */
    async store(path: string): Promise<void> {
      await both((site) => ask(site, path));
      expect((await both((site) => ask(site, path))).map(isHit)).toEqual([true, true]);
    },

    /** What a video's page says of its likes. */
    async likesOn(site: RunningSite, path: string): Promise<number> {
      const { body } = await ask(site, path);
      return Number(/"LikeAction"\},"userInteractionCount":(\d+)/u.exec(body)?.[1]);
    },

    /** A vote sent to one process itself. */
    voteAt: (site: RunningSite, id: number): Promise<Got> =>
      ask(site, '/api/stat.php', { ...vote(id), headers: { ...FORM, ...stranger() } }),

    voteByNginx: (id: number): Promise<Answer> =>
      askByTls(machines.nginx.port, '/api/stat.php', { ...vote(id), headers: FORM }),

    /** The likes of a video as its row says, and its votes. */
    async countsOf(id: number): Promise<number[]> {
      const { likes } = await machines.db
        .selectFrom('videos')
        .select('likes')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const votes = await machines.db
        .selectFrom('votes')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('section', '=', 'videos')
        .where('object_id', '=', id)
        .executeTakeFirstOrThrow();
      return [likes, votes.n];
    },

    /** Sends a message: the captcha is one process's, the form goes to the other. */
    async write(text: string): Promise<void> {
      const [first, second] = machines.web;
      const { type, body } = letter(await solvedCaptcha(first), text);
      const headers = { ...stranger(), 'content-type': type, origin: ORIGIN };
      const answer = await ask(second, '/api/report.php', { method: 'POST', headers, body });
      expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"ok":1')]);
    },
  };
}
