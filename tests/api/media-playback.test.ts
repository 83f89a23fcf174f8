import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loopHandler } from '#api/demo/loops/handler.ts';
import { findHeadlessShell } from '../setup/chromium.ts';
import { anyClip } from '../unit/media/demo-clips.ts';

// On one engine: the demo's films ask no database.

const handle = loopHandler();
let server: Server;
let browser: Browser;
let origin = '';

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    const range = incoming.headers.range;
    const request = new Request(`http://localhost${incoming.url ?? '/'}`, {
      headers: range === undefined ? {} : { Range: range },
    });
    void handle(request).then((response) => {
      outgoing.writeHead(response?.status ?? 200, Object.fromEntries(response?.headers ?? []));
      if (!response?.body) outgoing.end('<video muted></video>');
      else Readable.fromWeb(response.body as ReadableStream).pipe(outgoing);
    });
  }).listen(0, '127.0.0.1');
  browser = await chromium.launch({ executablePath: findHeadlessShell(), args: ['--no-sandbox'] });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

describe('a browser', () => {
  it('plays a looped MP4 to its end after a seek to near the end', async () => {
    const page = await browser.newPage();
    await page.setContent('<video muted></video>');
    const seen = await page.evaluate(async (source) => {
      const video = document.querySelector('video');
      if (!video) throw new Error('No video');
      const happens = (name: string) =>
        new Promise<void>((resolve, reject) => {
          video.addEventListener(name, () => resolve(), { once: true });
          video.addEventListener('error', () => reject(new Error(video.error?.message)));
        });
      video.src = source;
      await happens('loadedmetadata');
      const ended = happens('ended');
      video.currentTime = video.duration - 1.5;
      await video.play();
      await ended;
      return { duration: video.duration, end: video.currentTime, width: video.videoWidth };
    }, `${origin}/media/loop/${anyClip}/182/a_hq.mp4`);
    expect(seen).toEqual({ duration: 182, end: 182, width: 1280 });
  });
});
