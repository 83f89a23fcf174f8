import sharp from 'sharp';
import { beforeAll, describe, expect } from 'vitest';
import { ask, ownForm, stranger } from './support/ask.ts';
import { attack } from './support/attack.ts';
import { letter, solvedCaptcha } from './support/captcha.ts';
import { useGround } from './support/ground.ts';

const ground = useGround();

const REPORT = '/api/report.php';
const SIDE = 7000;

const pictures = new Map<string, Buffer>();

/** Small files that are huge pictures. */
beforeAll(async () => {
  const blank = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } });
  pictures.set('AVIF', await blank(SIDE).avif({ effort: 0, quality: 1 }).toBuffer());
  pictures.set('WebP', await blank(SIDE).webp({ effort: 0, quality: 1 }).toBuffer());
  pictures.set('PNG', await blank(SIDE).png({ compressionLevel: 9 }).toBuffer());
  pictures.set('JPEG', await blank(SIDE).jpeg({ quality: 1 }).toBuffer());
  pictures.set('broken AVIF', (pictures.get('AVIF') ?? Buffer.alloc(0)).subarray(0, 700));
});

async function send(captcha: string, message: string, file?: Buffer, from = stranger()) {
  const { site } = ground();
  const { type, body } = letter(captcha, message, file);
  return ask(site, REPORT, { method: 'POST', headers: ownForm(site, type), body, from });
}

describe('a picture that is larger than its file', () => {
  attack(ground, {
    row: 'H4',
    name: `16 AVIFs of ${SIDE}x${SIDE} with one captcha`,
    growMb: 500,
    withinMs: 30_000,
    run: async () => {
      const captcha = await solvedCaptcha(ground().site);
      const file = pictures.get('AVIF');
      const sent = Array.from({ length: 16 }, (_, index) =>
        send(captcha, `one of many ${index}`, file),
      );
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
      expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
      return statuses.join(' ');
    },
  });

  for (const kind of ['AVIF', 'WebP', 'PNG', 'JPEG', 'broken AVIF']) {
    attack(ground, {
      row: 'H4',
      name: `a ${kind} of ${SIDE}x${SIDE} with a captcha of its own`,
      growMb: 500,
      withinMs: 30_000,
      run: async () => {
        const captcha = await solvedCaptcha(ground().site);
        const { status } = await send(captcha, `look at this ${kind}`, pictures.get(kind));
        expect(status).toBeLessThan(500);
        return String(status);
      },
    });
  }
});

describe('a captcha', () => {
  attack(ground, {
    row: 'held',
    name: 'counts once, for one message',
    run: async () => {
      const captcha = await solvedCaptcha(ground().site);
      const texts = Array.from({ length: 10 }, (_, index) => `text ${index}`);
      const statuses = (await Promise.all(texts.map((text) => send(captcha, text)))).map(
        ({ status }) => status,
      );
      const later = await send(captcha, 'one more text');
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(later.status).toBe(422);
      return `${statuses.join(' ')}, later ${later.status}`;
    },
  });

  attack(ground, {
    row: 'held',
    name: 'is not made by a visitor',
    run: async () => {
      const captcha = await solvedCaptcha(ground().site);
      const honest = JSON.parse(Buffer.from(captcha, 'base64').toString()) as {
        challenge: { parameters: { cost: number; nonce: string; data: object }; signature: string };
        solution: object;
      };
      const { challenge, solution } = honest;
      const { parameters } = challenge;
      const forged: unknown[] = [
        { ...honest, challenge: { ...challenge, parameters: { ...parameters, cost: 1 } } },
        {
          ...honest,
          challenge: { ...challenge, parameters: { ...parameters, nonce: '0'.repeat(32) } },
        },
        {
          ...honest,
          challenge: { ...challenge, parameters: { ...parameters, data: { issued: 9e9 } } },
        },
        { ...honest, challenge: { ...challenge, parameters: { ...parameters, cost: 1e12 } } },
        { ...honest, challenge: { ...challenge, signature: '' } },
        { ...honest, solution: { ...solution, counter: 0 } },
        { ...honest, solution: { ...solution, derivedKey: '00' } },
        { challenge, solution: null },
        { __proto__: honest },
        [],
        null,
      ];
      const texts = forged.map((each) => Buffer.from(JSON.stringify(each)).toString('base64'));
      for (const text of [...texts, 'a'.repeat(4096), '=', '\u0000']) {
        const { status } = await send(text, 'a forged captcha');
        expect([text.slice(0, 20), status]).toEqual([text.slice(0, 20), 422]);
      }
      return `${forged.length} forged, 422`;
    },
  });
});

describe('a body that says it is compressed', () => {
  attack(ground, {
    row: 'held',
    name: 'is not unpacked',
    growMb: 100,
    run: async () => {
      const { site } = ground();
      const { gzipSync } = await import('node:zlib');
      const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, 'a'));
      const seen: number[] = [];
      for (const path of ['/api/stat.php', '/settings/', '/information/contact/']) {
        const headers = { ...ownForm(site), 'content-encoding': 'gzip' };
        const { status } = await ask(site, path, {
          method: 'POST',
          headers,
          body: bomb,
          from: stranger(),
        });
        expect(status).toBeLessThan(500);
        seen.push(status);
      }
      return seen.join(' ');
    },
  });
});
