import { Agent, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { readUrl } from '#contract/call.ts';
import * as calls from '#contract/calls.ts';
import { PLAIN_LIST } from '#contract/calls/videos.ts';

/** A process of ten clients that search without a pause, each time for something else, until it is ended. */

const CLIENTS = 10;
const WORDS = ['night', 'city', 'sea', 'outdoor', 'light', 'mountain', 'forest', 'rain', 'summer'];

const [origin = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
let asked = 0;

/** Beginnings of words find more than words, and a word that nobody asked for before has not been counted. */
function next(): string {
  asked += 1;
  const word = WORDS[asked % WORDS.length] ?? '';
  const { lifetime, type, duration, date } = PLAIN_LIST;
  const plain = { lifetime, type, duration, date, gender: 'str', anything: '' } as const;
  const text = `${word.slice(0, 2 + (asked % 4))} ${'abcdefghijklmnopqrstuvwxyz'[asked % 26]}`;
  const query = { ...plain, sort: 'relevance', count: LISTING_PAGE_SIZE, text } as const;
  return readUrl(calls.search, {}, { ...query, page: 1 + (asked % 50) });
}

function ask(path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  request(origin + path, { agent }, (answer) => {
    answer.resume().on('close', resolve);
  })
    // The site was stopped.
    .on('error', () => process.exit())
    .end();
  return promise;
}

async function client(): Promise<never> {
  for (;;) await ask(next());
}

// They stand for other machines: they take what the server and who measures leave of this one.
setPriority(constants.priority.PRIORITY_LOW);
for (let each = 0; each < CLIENTS; each += 1) void client();
process.on('disconnect', () => process.exit());
