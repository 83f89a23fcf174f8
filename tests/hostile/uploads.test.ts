import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect } from 'vitest';
import { ask, ownForm, stranger } from './support/ask.ts';
import { attack } from './support/attack.ts';
import { useGround } from './support/ground.ts';
import { residentMb } from './support/probe.ts';

const ground = useGround();

const MB = 1024 * 1024;
const REPORT = '/api/report.php';
const CONTACT = '/information/contact/';

/** A connection and all that came back on it; `ended` resolves when the site has closed it. */
interface Line {
  socket: Socket;
  received: () => string;
  ended: Promise<unknown>;
}

async function open(from = stranger()): Promise<Line> {
  const { port } = new URL(ground().site.origin);
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: from });
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => undefined);
  const ended = once(socket, 'close').catch(() => null);
  await once(socket, 'connect').catch(() => null);
  return { socket, received: () => received, ended };
}

function formHead(path: string, length: number): string {
  const { origin } = ground().site;
  const { host } = new URL(origin);
  return (
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nSec-Fetch-Site: same-origin\r\n` +
    `Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${length}\r\n\r\n`
  );
}

const closeAll = (lines: readonly Line[]): void => {
  for (const { socket } of lines) socket.destroy();
};

/** Whether something happens before the time is over. */
async function within(ms: number, happens: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => {
    resolve(false);
  }, ms);
  const won = await Promise.race([happens.then(() => true), late]);
  clearTimeout(timer);
  return won;
}

describe('bodies that do not end', () => {
  for (const path of [REPORT, CONTACT]) {
    attack(ground, {
      row: 'H3',
      name: `150 unfinished uploads of 5 MB to ${path}: memory stays`,
      growMb: 250,
      run: async () => {
        const lines = await Promise.all(Array.from({ length: 150 }, () => open()));
        const piece = Buffer.alloc(MB, 'a');
        const sent = lines.map(async ({ socket }) => {
          socket.write(formHead(path, 5 * MB));
          for (let count = 0; count < 4; count += 1) {
            if (!socket.write(piece))
              await within(
                5000,
                Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => null),
              );
          }
        });
        await Promise.all(sent);
        const held = residentMb(ground().site.pid);
        // Those for whom there was no room are told so when they have sent the rest.
        const told = lines.map(({ socket, received }) => {
          socket.write(piece);
          return within(10_000, received() === '' ? once(socket, 'data') : Promise.resolve());
        });
        await Promise.allSettled(told);
        const answers = lines.map(
          ({ received }) => /^HTTP\/1\.1 (\d+)/u.exec(received())?.[1] ?? 'none',
        );
        closeAll(lines);
        await Promise.all(lines.map(({ ended }) => ended));
        const counted = Map.groupBy(answers, (answer) => answer);
        const text = [...counted].map(([answer, all]) => `${all.length}x ${answer}`).join(', ');
        expect(answers.filter((answer) => answer === '503').length, text).toBeGreaterThan(0);
        return `${text}; ${held} MB held`;
      },
    });
  }

  attack(ground, {
    row: 'H3',
    name: 'a body that stops in the middle is ended',
    run: async () => {
      const places = [REPORT, CONTACT, '/api/stat.php', '/settings/'];
      const started = performance.now();
      const lines = await Promise.all(places.map(() => open()));
      lines.forEach(({ socket }, index) => socket.write(formHead(places[index] ?? '', 3000) + 'a'));
      const ended = await Promise.all(lines.map(({ ended: end }) => within(60_000, end)));
      const seconds = Math.round((performance.now() - started) / 1000);
      closeAll(lines);
      expect(ended).toEqual(places.map(() => true));
      return `after ${seconds} s`;
    },
  });

  attack(ground, {
    row: 'H3',
    name: 'a refusal ends its connection',
    run: async () => {
      const line = await open();
      line.socket.write(formHead('/api/stat.php', 5 * MB) + 'a'.repeat(100_000));
      const ended = await within(10_000, line.ended);
      line.socket.destroy();
      expect(line.received()).toMatch(/^HTTP\/1\.1 413/u);
      expect(ended, 'the connection has ended').toBe(true);
      return '413, closed';
    },
  });
});

describe('clients that do not go on', () => {
  attack(ground, {
    row: 'held',
    name: 'headers that do not come are not waited for',
    run: async () => {
      const lines = await Promise.all(Array.from({ length: 50 }, () => open()));
      for (const { socket } of lines) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-A: ');
      const ended = await Promise.all(lines.map(({ ended: end }) => within(60_000, end)));
      closeAll(lines);
      expect(ended.every(Boolean)).toBe(true);
      return '50 closed';
    },
  });

  attack(ground, {
    row: 'held',
    name: 'answers that nobody reads are no memory',
    growMb: 150,
    run: async () => {
      const lines = await Promise.all(Array.from({ length: 50 }, () => open()));
      const asked =
        'GET /media/loop/ci/14400/a_hq.mp4 HTTP/1.1\r\nHost: x\r\n\r\nGET /videos/latest-updates/1/ HTTP/1.1\r\nHost: x\r\n\r\n';
      for (const { socket } of lines) {
        socket.pause();
        socket.write(asked.repeat(20));
      }
      const page = await ask(ground().site, '/');
      closeAll(lines);
      expect(page.status).toBe(200);
      return '50 unread';
    },
  });

  attack(ground, {
    row: 'held',
    name: 'a sender that hangs up is no failure',
    run: async () => {
      const { site } = ground();
      const before = site.printed.length;
      for (let count = 0; count < 20; count += 1) {
        const line = await open();
        line.socket.write(
          formHead(count % 2 === 0 ? REPORT : CONTACT, MB) + 'a'.repeat(1000),
          () => {
            line.socket.resetAndDestroy();
          },
        );
        await line.ended;
      }
      expect((await ask(site, '/')).status).toBe(200);
      const logged = site.printed.slice(before).filter((text) => text.includes('stack'));
      expect(logged.length, 'lines of the log with a stack').toBe(0);
      return 'nothing logged';
    },
  });

  attack(ground, {
    row: 'low',
    name: 'broken uploads do not fill the log',
    run: async () => {
      const { site } = ground();
      const before = site.printed.length;
      const bodies = [
        '',
        'a',
        '--edge',
        '--edge\r\n\r\n',
        '--edge\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
        '\u0000'.repeat(100),
      ];
      const seen = new Set<number>();
      for (const path of [REPORT, CONTACT, '/api/stat.php']) {
        for (const body of bodies) {
          const headers = ownForm(site, 'multipart/form-data; boundary=edge');
          const got = await ask(site, path, { method: 'POST', headers, body, from: stranger() });
          seen.add(got.status);
          expect([path, got.status < 500]).toEqual([path, true]);
        }
      }
      const logged = site.printed.slice(before).join('\n');
      expect(logged).not.toContain('stack');
      return [...seen].join(' ');
    },
  });
});
