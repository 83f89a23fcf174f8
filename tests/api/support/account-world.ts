import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Challenge } from 'altcha-lib';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';
import type { ApiOptions } from '#api/app.ts';
import { solveEasier } from './captcha.ts';
import { memberWorld, ORIGIN } from './member-world.ts';

type Fields = Record<string, string>;

/** What an action answered, with the cookies that the browser has afterwards. */
export interface Acted {
  status: number;
  body: Record<string, unknown>;
  /** `Set-Cookie` headers. */
  set: string[];
  /** The `Cookie` header of what was set. */
  cookie: string;
  headers: Headers;
}

/** A mail as it arrived. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** Of its link. */
  token: string;
}

/** The member world for accounts: forms with a solved captcha, and the mails that came. */
export function accountWorld(more?: () => Partial<ApiOptions>) {
  const world = memberWorld(more);

  async function act(fields: Fields, cookie = '', userAgent = ''): Promise<Acted> {
    const answer = await world.api.fetch(
      new Request(`${ORIGIN}/api/input.php`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: ORIGIN, cookie, 'user-agent': userAgent },
      }),
    );
    const set = answer.headers.getSetCookie();
    const body = (await answer.json()) as Record<string, unknown>;
    const pairs = set.map((header) => header.split(';')[0] ?? '');
    return { status: answer.status, body, set, cookie: pairs.join('; '), headers: answer.headers };
  }

  async function captcha(): Promise<string> {
    const { body } = await world.get('captcha.php');
    return solveEasier(body as unknown as Challenge, world.dataDir);
  }

  /** Every mail that left, in their order. */
  async function letters(): Promise<Letter[]> {
    const folder = join(world.dataDir, 'mail');
    const number = (name: string): number => Number(name.split('-').at(-1)?.replace('.eml', ''));
    const names = readdirSync(folder, { encoding: 'utf8' }).toSorted(
      (a, b) => number(a) - number(b),
    );
    return Promise.all(
      names.map(async (name) => {
        const {
          to,
          subject = '',
          text = '',
        } = await PostalMime.parse(readFileSync(join(folder, name)));
        const token = /token=([\w-]+)/u.exec(text)?.[1] ?? '';
        return { to: to?.[0]?.address ?? '', subject, text, token };
      }),
    );
  }

  /** The last mail to an address, once all that waited have left. */
  async function letterTo(address: string): Promise<Letter> {
    await vi.waitUntil(
      async () => !(await world.db.selectFrom('mails').select('id').executeTakeFirst()),
      { timeout: 60_000 },
    );
    const letter = (await letters()).findLast(({ to }) => to === address);
    if (!letter) throw new Error(`no mail to ${address}`);
    return letter;
  }

  const signUp = async (fields: Fields): Promise<Acted> =>
    act({ act: 'signup', captcha: await captcha(), ...fields });

  return {
    world,
    act,
    captcha,
    letters,
    letterTo,
    signUp,
    /** An account whose address is confirmed. */
    async account(
      name: string,
      pwd = 'correct horse',
    ): Promise<{ name: string; email: string; pwd: string }> {
      const email = `${name}@mail.example`;
      await signUp({ name, email, pwd });
      await act({ act: 'confirm', token: (await letterTo(email)).token });
      return { name, email, pwd };
    },
    signIn: (usr: string, pwd: string, cookie = '', userAgent = '') =>
      act({ act: 'signin', usr, pwd }, cookie, userAgent),
    /** Who a browser with these cookies is. */
    async viewer(cookie: string): Promise<string | null> {
      const request = new Request(`${ORIGIN}/api/viewer.php`, { headers: { cookie } });
      const answer = (await (await world.api.fetch(request)).json()) as {
        viewer: { username: string } | null;
      };
      return answer.viewer?.username ?? null;
    },
  };
}
