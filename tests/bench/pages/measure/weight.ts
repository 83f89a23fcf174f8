import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright';

export const KINDS = ['document', 'style', 'script', 'image', 'font', 'other'] as const;
export type Kind = (typeof KINDS)[number];

const KIND_OF: Readonly<Record<string, Kind>> = {
  Document: 'document',
  Stylesheet: 'style',
  Script: 'script',
  Image: 'image',
  Font: 'font',
};

/** One thing that a page asked for; `bytes` as they travelled, headers too. */
export interface Asked {
  url: string;
  kind: Kind;
  bytes: number;
  /** Of them the head of the answer. */
  headBytes: number;
  /** Milliseconds on a clock of the browser's own. */
  began: number;
  ended: number;
  priority: string;
}

export interface Watched {
  asked: readonly Asked[];
  /** Resolves when for `QUIET_MS` nothing was asked for and nothing arrived. */
  quiet: () => Promise<void>;
}

/** Longer than what a page puts off until it has loaded. */
const QUIET_MS = 1500;

/** Notes everything that a page asks for from now on; `data:` addresses are none of it. */
export async function watchRequests(session: CDPSession): Promise<Watched> {
  const found = new Map<string, Asked>();
  const done: Asked[] = [];
  let last = Date.now();
  const stir = (): void => {
    last = Date.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (request.url.startsWith('data:')) return;
    stir();
    const asked: Asked = {
      url: request.url,
      kind: KIND_OF[type ?? ''] ?? 'other',
      bytes: 0,
      headBytes: 0,
      began: timestamp * 1000,
      ended: 0,
      priority: request.initialPriority,
    };
    found.set(requestId, asked);
    done.push(asked);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const asked = found.get(requestId);
    if (asked) asked.headBytes = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    stir();
    const asked = found.get(requestId);
    if (asked) Object.assign(asked, { bytes: encodedDataLength, ended: timestamp * 1000 });
  });
  session.on('Network.dataReceived', stir);
  await session.send('Network.enable');
  const quiet = async (): Promise<void> => {
    for (let left = QUIET_MS; left > 0; left = last + QUIET_MS - Date.now()) await delay(left);
  };
  return { asked: done, quiet };
}

/** Bytes by kind. */
export function weigh(asked: readonly Asked[]): Record<Kind, number> {
  const sums = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const { kind, bytes } of asked) sums[kind] += bytes;
  return sums;
}
