import { describe, expect } from 'vitest';
import { attack } from './support/attack.ts';
import { ask, ownForm, stranger, type Got } from './support/ask.ts';
import { useGround } from './support/ground.ts';

const KB = 1024;
const CONTACT = '/information/contact/';
const REPORT = '/api/report.php';
const STAT = '/api/stat.php';
const PREFERENCES = '/settings/';
/** Of members: what nobody sends is kept for them in its answer. */
const [MESSAGES, UPLOAD] = ['/messages/', '/upload-video/'];
const BOUNDARY = 'edge';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

const ground = useGround();

const post = (path: string, body: string, type?: string): Promise<Got> => {
  const { site } = ground();
  return ask(site, path, { method: 'POST', headers: ownForm(site, type), body, from: stranger() });
};

/** A visitor's mistake, not ours: and never an acceptance. */
function expectRefused({ status, body }: Got): string {
  // A sender who is still sending may find the connection closed.
  if (body !== 'reset') expect([status, status >= 400 && status < 500]).toEqual([status, true]);
  return status === 0 ? body : String(status);
}

const part = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const multipart = (...parts: string[]): string => `${parts.join('')}--${BOUNDARY}--\r\n`;

describe('what a form holds', () => {
  const messages = {
    blanks: ' '.repeat(60 * KB),
    'line breaks': '\n'.repeat(20 * KB),
    'opened tags': '<'.repeat(20 * KB),
    'opened tags with blanks': '< '.repeat(10 * KB),
    'ends of tags': ' >'.repeat(10 * KB),
  };
  for (const [what, message] of Object.entries(messages)) {
    attack(ground, {
      row: 'C1',
      name: `a message of ${what}`,
      withinMs: 3000,
      run: async () => {
        const fields = new URLSearchParams({ subject: message, email: 'a', message });
        const got = await post(CONTACT, String(fields).slice(0, 63 * KB));
        return expectRefused(got);
      },
    });
  }

  attack(ground, {
    row: 'C1',
    name: 'a multipart message of 150 KB of blanks, from one who is over the limit',
    withinMs: 3000,
    run: async () => {
      const blanks = ' '.repeat(150 * KB);
      return expectRefused(await post(CONTACT, multipart(part('message', blanks)), MULTIPART));
    },
  });
});

describe('how a form is written', () => {
  const forms: [what: string, type: string | undefined, body: string][] = [
    ['512 KB of a&a&a', undefined, 'a&'.repeat(256 * KB)],
    ['128 KB of a&a&a', undefined, 'a&'.repeat(64 * KB - 1)],
    ['512 KB of names', undefined, 'a=&'.repeat(170 * KB)],
    ['5 MB of one name', undefined, 'a'.repeat(5000 * KB)],
    ['512 KB of broken escapes', undefined, '%%a='.repeat(128 * KB)],
    ['84,000 parts', MULTIPART, multipart(part('a', '').repeat(84_000))],
    ['one endless part name', MULTIPART, multipart(part('n'.repeat(4000 * KB), ''))],
    [
      '400,000 part headers',
      MULTIPART,
      `--${BOUNDARY}\r\n${'a: b\r\n'.repeat(400_000)}\r\n\r\n--${BOUNDARY}--\r\n`,
    ],
    ['5 MB of boundaries', MULTIPART, `--${BOUNDARY}\r\n`.repeat(600 * KB)],
    ['a boundary that never comes', MULTIPART, `--${BOUNDARY}`.repeat(600 * KB)],
    ['a Content-Type of 30 KB', `multipart/form-data;${' '.repeat(30 * KB)}boundary=x`, 'a'],
  ];
  for (const path of [CONTACT, REPORT, STAT, PREFERENCES, MESSAGES, UPLOAD]) {
    for (const [what, type, body] of forms) {
      attack(ground, {
        row: 'C2',
        name: `${what} to ${path}`,
        withinMs: 3000,
        growMb: 200,
        run: async () => {
          const got = await post(path, body, type);
          // What holds no field that is known may be taken for a form without any: then it leads back.
          if (path === PREFERENCES && got.status === 303) return '303';
          return expectRefused(got);
        },
      });
    }
  }
});
