import { describe, expect, it, onTestFinished, vi } from 'vitest';
import PostalMime from 'postal-mime';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { accountMail } from '#api/services/accounts/mails.ts';
import { startMailServer } from '../setup/mail-server.ts';
import { openContactApi } from './support/contact.ts';

const FIELDS = { act: 'signup', pwd: 'correct horse', lang: 'en', website: '' };

it('AUTH-21 the mail of a sign-up leaves by SMTP, to its address alone, and its link confirms', async () => {
  const server = await startMailServer();
  onTestFinished(server.stop);
  const from = 'Islet <site@islet.example>';
  const api = await openContactApi({ smtpUrl: server.url, from, to: 'desk@islet.example' });
  onTestFinished(api.remove);
  const email = 'heron@mail.example';
  const signUp = await api.act({ ...FIELDS, name: 'heron', email, captcha: await api.solved() });
  expect(signUp.status).toBe(200);
  await vi.waitUntil(() => server.letters.length === 1, { timeout: 10_000 });
  const mail = await PostalMime.parse(server.letters[0] ?? '');
  expect([mail.from?.address, mail.to?.map(({ address }) => address), mail.subject]).toEqual([
    'site@islet.example',
    [email],
    '[Islet] Confirm your email address',
  ]);
  const token = /token=([\w-]{43})$/mu.exec(mail.text ?? '')?.[1] ?? '';
  expect((await api.act({ act: 'confirm', token })).status).toBe(200);
  const signIn = await api.act({ act: 'signin', usr: email, pwd: FIELDS.pwd });
  expect(signIn.status).toBe(200);
});

it('names the site with its host, where it has an address', () => {
  const letter = { to: 'heron@mail.example', lang: 'en', name: 'heron' };
  const bodyFor = (mailOrigin: string | null) =>
    accountMail({ mailOrigin }, 'password_changed', letter).body;
  expect(bodyFor('https://tube.example:8443')).toContain(
    'at Islet (tube.example:8443) was changed.',
  );
  expect(bodyFor(null)).toContain('at Islet was changed.');
});

it(
  'of those who prove no work, all addresses together ask for so many mails an hour; who proves some is still served',
  { tags: 'long' },
  async () => {
    const api = await openContactApi();
    onTestFinished(api.remove);
    const { times } = RATE_LIMITS.account_mail_unproved_of_all;
    const restore = async (captcha: string, index: number) => {
      const fields = { act: 'restore', email: `nobody${index}@mail.example`, captcha, website: '' };
      return (await api.act(fields, `198.51.${index}.1`)).status;
    };
    const unproved = await Promise.all(Array.from({ length: times + 1 }, () => api.unsolved()));
    // The clock has gone on by some minutes for all of them.
    const first: number[] = [];
    for (const [index, captcha] of unproved.slice(0, times).entries())
      first.push(await restore(captcha, index));
    expect(new Set(first)).toEqual(new Set([200]));
    const email = 'heron@mail.example';
    const signUp = async (captcha: string) =>
      api.act({ ...FIELDS, name: 'heron', email, captcha }, '203.0.113.7');
    const refused = await signUp(unproved.at(-1) ?? '');
    const { code } = (await refused.json()) as { code: string };
    expect([refused.status, code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signUp(await api.solved())).status).toBe(200);
  },
);

describe('mails to one mailbox', () => {
  const { times } = RATE_LIMITS.account_mail_to;
  const open = async () => {
    const api = await openContactApi();
    onTestFinished(api.remove);
    return async (act: string, email: string) => {
      const fields = { act, email, captcha: await api.solved(), website: '' };
      return (await api.act(fields, api.stranger())).status;
    };
  };

  it('that others ask for keep its owner from no link for a new password', async () => {
    const ask = await open();
    const email = 'heron@mail.example';
    const statuses: number[] = [];
    for (let sent = 0; sent <= times; sent += 1) statuses.push(await ask('resend', email));
    expect(statuses.slice(-2)).toEqual([200, 429]);
    expect(await ask('restore', email)).toBe(200);
  });

  it.each(['resend', 'restore'])(
    'are so many an hour, however its address is written: %s',
    async (act) => {
      const ask = await open();
      const written = ['stork@mail.example', 'STORK@Mail.Example', 'stork+islet@mail.example'];
      written.push(
        'stork@ｍａｉｌ.example',
        'stork@mail\u200b.example',
        'stork@ma\u00adil.example',
      );
      const statuses: number[] = [];
      for (const email of written) statuses.push(await ask(act, email));
      expect(statuses).toEqual([...Array<number>(times).fill(200), 429]);
      expect(await ask(act, '+stork@mail.example')).toBe(200);
    },
  );
});
