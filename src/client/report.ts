import { captcha, type CaptchaChallenge } from '#contract/calls/captcha.ts';
import { report, type ReportAnswer, type ReportBody } from '#contract/calls/report.ts';
import type { Client } from './client.ts';

export type { CaptchaChallenge, ReportAnswer, ReportBody };

/** Asks for a new captcha; throws ApiError, also where an API has none. */
export const askCaptcha = (client: Client, signal?: AbortSignal): Promise<CaptchaChallenge> =>
  client.read(captcha, {}, undefined, signal);

/** Sends a visitor's message (SPEC.md §7, "Report"); throws ApiError, whose `errors` name each wrong field. */
export const sendReport = (client: Client, body: ReportBody): Promise<ReportAnswer> =>
  client.send(report, body);
