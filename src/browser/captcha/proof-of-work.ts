import { solveChallengeWorkers, type Challenge, type Solution } from 'altcha-lib';
import workerUrl from 'altcha/workers/pbkdf2?worker&url';
import { trustedScriptUrl } from '#lib/trusted-script.ts';
import { newCaptcha } from '#stores/contact.ts';

/** Two at most: the page stays usable on a phone. */
const MOST_WORKERS = 2;
/** A solved captcha is taken for fresh this long; the API takes it for twice as long. */
const FRESH_MS = 3_600_000;

interface Running {
  answer: Promise<string>;
  startedAt: number;
}

let running: Running | undefined;

const encode = (captcha: object): string => btoa(JSON.stringify(captcha));

async function solve(challenge: Challenge): Promise<Solution | null> {
  if (!challenge.parameters.algorithm.startsWith('PBKDF2/')) return null;
  const concurrency = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1);
  try {
    return await solveChallengeWorkers({
      challenge,
      concurrency,
      createWorker: () => new Worker(trustedScriptUrl(workerUrl), { type: 'module' }),
    });
  } catch {
    // No worker in this browser: the captcha then counts as one without script.
    return null;
  }
}

async function answerOf(): Promise<string> {
  const challenge = (await newCaptcha()) as Challenge | null;
  if (challenge === null) return '';
  const solution = await solve(challenge);
  return encode(solution === null ? { challenge } : { challenge, solution });
}

/** Begins to prove work: on the first touch of a form, so that it is done when the form is. */
export function prepareCaptcha(): Promise<string> {
  if (!running || Date.now() - running.startedAt > FRESH_MS) {
    running = { answer: answerOf(), startedAt: Date.now() };
  }
  return running.answer;
}

/** Forgets the captcha: it was used, or refused. */
export function dropCaptcha(): void {
  running = undefined;
}
