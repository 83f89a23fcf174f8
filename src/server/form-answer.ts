import type { ServerResponse } from 'node:http';
import { backWithNotice, type FormReturn } from '#lib/form-return.ts';
import { redirect } from './respond.ts';
import type { HeaderPairs } from './security-headers.ts';

async function outcomeOf(answer: Response): Promise<string> {
  try {
    const { error, code }: { error?: unknown; code?: unknown } = Object(await answer.json());
    if (answer.ok && !error) return 'success';
    return typeof code === 'string' ? code : 'general_error';
  } catch {
    return 'bad_answer';
  }
}

/** Answers a form that was sent without script: back to its page, which tells what came of it. */
export async function sendFormAnswer(
  response: ServerResponse,
  answer: Response,
  to: FormReturn,
  security: HeaderPairs,
): Promise<void> {
  const cookies = answer.headers.getSetCookie().map((value) => ['Set-Cookie', value] as const);
  const outcome = await outcomeOf(answer);
  if (!response.destroyed) redirect(response, 303, backWithNotice(to, outcome), security, cookies);
}
