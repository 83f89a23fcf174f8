import { describe, expect, it } from 'vitest';
import { accountWorld } from './support/account-world.ts';

const site = accountWorld();
const { act, signUp, signIn, letterTo } = site;

/** What of an answer its asker sees; the time is counted by what the database was asked. */
const seenOf = ({ status, body, set }: Awaited<ReturnType<typeof act>>) => ({ status, body, set });

async function rowsOf(email: string): Promise<unknown[]> {
  const rows = await site.world.db.selectFrom('sign_ups').selectAll().execute();
  return rows.filter((row) => row.email_key === email.toLowerCase());
}

describe('whether an address has an account', () => {
  it.each([
    ['AUTH-22 restore', { act: 'restore' }],
    ['AUTH-22 resend', { act: 'resend' }],
  ])('is not told by the answer of %s', async (_fact, fields) => {
    const { email } = await site.account(`known-${fields.act}`);
    const waiting = `waiting-${fields.act}@mail.example`;
    await signUp({ name: `waiting.${fields.act}`, email: waiting, pwd: 'correct horse' });
    const nobody = `nobody-${fields.act}@mail.example`;
    const ask = async (to: string) => act({ ...fields, email: to, captcha: await site.captcha() });
    const answers = [await ask(email), await ask(waiting), await ask(nobody)].map(seenOf);
    expect(answers).toEqual(Array(3).fill({ status: 200, body: { ok: 1, success: 1 }, set: [] }));
    // SPEC.md section 8 has its words where they harm nobody: in the mail to that address.
    const letter = await letterTo(nobody);
    expect([letter.subject, letter.token]).toEqual(['[Islet] No account has this address', '']);
    expect(letter.text).toContain('Email not found');
    expect(letter.text).not.toMatch(/Hello|restore your password/u);
    expect(await letterTo(email)).toMatchObject(
      fields.act === 'restore'
        ? { subject: '[Islet] Choose a new password' }
        : { subject: '[Islet] This address has an account', token: '' },
    );
    expect((await letterTo(waiting)).subject).toBe('[Islet] Confirm your email address');
  });

  it('AUTH-16 is told of a sign-up by a mail alone: its answer, its name and its password are those of any other', async () => {
    const { email, pwd } = await site.account('merlin');
    const [taken, free] = ['MERLIN@mail.example', 'free@mail.example'];
    const made = [
      await signUp({ name: 'first', email: taken, pwd: 'quite another' }),
      await signUp({ name: 'second', email: free, pwd: 'quite another' }),
    ];
    expect(made.map(seenOf)).toEqual([made[0], made[0]].map((one) => one && seenOf(one)));
    const letter = await letterTo(email);
    expect([letter.subject, letter.token]).toEqual(['[Islet] This address has an account', '']);
    expect(letter.text).toMatch(/^Hello merlin,\n.*\/en\/login\/\n/su);
    for (const [name, address] of [
      ['first', taken],
      ['second', free],
    ] as const) {
      const again = await signUp({ name, email: `${name}@mail.example`, pwd: 'none of theirs' });
      expect(again.body).toMatchObject({ errors: [{ field: 'name', code: 'name_occupied' }] });
      for (const usr of [name, address]) {
        expect((await signIn(usr, 'quite another')).body.code).toBe('confirm_email');
        expect((await signIn(usr, 'none of theirs')).body.code).toBe('invalid_login');
      }
    }
    expect((await signIn(email, pwd)).status).toBe(200);
    const resent = await act({ act: 'resend', email: taken, captcha: await site.captcha() });
    expect(resent.status).toBe(200);
    expect((await letterTo(email)).subject).toBe('[Islet] This address has an account');
    const links = (await site.letters()).filter(({ to, token }) => to === email && token !== '');
    // Of the account itself, when it began.
    expect(links).toHaveLength(1);
  });

  it('a later sign-up with an address takes the place of one that waits, and its link alone counts', async () => {
    const email = 'twice@mail.example';
    await signUp({ name: 'twice.one', email, pwd: 'correct horse' });
    const first = await letterTo(email);
    expect((await signUp({ name: 'twice.two', email, pwd: 'correct horse' })).status).toBe(200);
    expect(await rowsOf(email)).toMatchObject([{ username: 'twice.two' }]);
    expect((await act({ act: 'confirm', token: first.token })).body.code).toBe('invalid_link');
    const { token } = await letterTo(email);
    expect((await act({ act: 'confirm', token })).status).toBe(200);
    expect((await signIn('twice.two', 'correct horse')).status).toBe(200);
  });

  it('is told by how many mails it takes as little: the limit of an address holds whether it has an account or not', async () => {
    const { email } = await site.account('mailed');
    const outcome = async (to: string) => {
      const codes: unknown[] = [];
      for (let i = 0; i < 6; i += 1)
        codes.push(
          (await act({ act: 'restore', email: to, captcha: await site.captcha() })).status,
        );
      return codes;
    };
    // That of the sign-up is none of them.
    expect(await outcome(email)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await outcome('unmailed@mail.example')).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('who has not confirmed their address', () => {
  it('AUTH-21 is told where its mail is, and has it sent once more by name, once however often that is pressed', async () => {
    const email = 'phalarope@mail.example';
    await signUp({ name: 'phalarope', email, pwd: 'correct horse' });
    const told = { code: 'confirm_email', info: { email: 'p•••@mail.example' } };
    for (const usr of ['phalarope', email])
      expect((await signIn(usr, 'correct horse')).body).toMatchObject(told);
    const count = async (): Promise<number> =>
      (await site.letters()).filter(({ to }) => to === email).length;
    await letterTo(email);
    const before = await count();
    const pressed = { act: 'resend', email: 'Phalarope', captcha: await site.captcha() };
    const answers = [await act(pressed), await act(pressed)];
    expect(answers.map(({ body }) => body)).toEqual(Array(2).fill({ ok: 1, success: 1 }));
    await letterTo(email);
    expect((await count()) - before).toBe(1);
    // With the same captcha nothing else is asked for.
    const other = await act({ ...pressed, email: 'other@mail.example' });
    expect(other.body.errors).toEqual([{ field: 'captcha', code: 'captcha_used' }]);
    const nobody = await act({ ...pressed, email: 'nobody', captcha: await site.captcha() });
    expect(nobody.body.errors).toEqual([{ field: 'email', code: 'invalid_email' }]);
  });
});
