import { describe, expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { useDemo } from './support/demo.ts';

const demo = useDemo();

/** A file and what it says it is. */
async function open(name: string): Promise<{ type: string | null; text: string }> {
  const answer = await fetch(`${demo.origin}/.well-known/${name}`);
  expect(answer.status).toBe(200);
  return { type: answer.headers.get('content-type'), text: await answer.text() };
}

describe('what programs ask a site for by a well-known address', () => {
  it('security.txt says where to tell of a weakness, for less than a year', async () => {
    const { type, text } = await open('security.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    const said = (name: string): string =>
      new RegExp(`^${name}: (.+)$`, 'mu').exec(text)?.[1] ?? '';
    expect((await fetch(said('Contact'))).status).toBe(200);
    const days = (Date.parse(said('Expires')) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
    expect(said('Canonical')).toBe(`${demo.origin}/.well-known/security.txt`);
  });

  it('a password manager is led to the form that changes a password, by way of signing in', async () => {
    const led = await demo.ask('/.well-known/change-password');
    expect([led.status, led.to]).toEqual([302, '/edit/account/']);
    expect((await demo.ask('/edit/account/')).to).toBe('/login/?back=%2Fedit%2Faccount%2F');
    // By this it sees that a site does not answer whatever it is asked for.
    const name = 'resource-that-should-not-exist-whose-status-code-should-not-be-200';
    expect((await fetch(`${demo.origin}/.well-known/${name}`)).status).toBe(404);
  });

  it('a manager of passkeys is told where they are added and removed', async () => {
    const { type, text } = await open('passkey-endpoints');
    expect(type).toBe('application/json; charset=utf-8');
    const page = demo.origin + paths.editAccount();
    expect(JSON.parse(text)).toEqual({ enroll: page, manage: page });
  });
});
