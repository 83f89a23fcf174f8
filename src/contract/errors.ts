import './without-eval.ts';
import { z } from 'zod';

/** Every machine code the API may answer with, and the HTTP status it travels under (API.md, conventions). */
export const ERROR_STATUS = {
  bad_request: 400,
  bad_path: 400,
  bad_lifetime: 400,
  bad_gender: 400,
  bad_language: 400,
  bad_sort: 400,
  bad_count: 400,
  bad_page: 400,
  bad_section: 400,
  bad_object: 400,
  bad_type: 400,
  bad_duration: 400,
  bad_date: 400,
  bad_group: 400,
  bad_id: 400,
  bad_filter: 400,
  bad_query: 400,
  need_auth: 401,
  no_permission: 403,
  /** Whoever decides what is shown needs a second factor, and has none. */
  need_factor: 403,
  /** Whoever decided something does not decide whether that was right. */
  other_moderator: 403,
  /** Whoever decides has looked at as much as they may on one day. */
  day_over: 403,
  bad_origin: 403,
  private_video: 403,
  private_playlist: 403,
  deleted_video: 404,
  not_found: 404,
  method_not_allowed: 405,
  /** A form that was made for another member than the one who sends it. */
  other_member: 409,
  already_voted: 409,
  already_added: 409,
  already_subscribed: 409,
  already_requested: 409,
  already_friends: 409,
  edit_over: 409,
  /** A moderator looks at it already, nobody does, or it has been decided. */
  claimed: 409,
  not_claimed: 409,
  case_closed: 409,
  /** A report or an objection came in since the moderator read what there was. */
  case_changed: 409,
  /** No more fits: as many as one may have are there. */
  list_full: 409,
  /** Without it, nobody could sign in to the account any more. */
  last_way: 409,
  too_large: 413,
  bad_file_type: 415,
  bad_content_type: 415,
  invalid: 422,
  /** What one does to others cannot be done to oneself. */
  not_yourself: 422,
  invalid_image_size: 422,
  required: 422,
  min_length: 422,
  max_length: 422,
  /** The name or the password is wrong: which, nobody is told. */
  invalid_login: 422,
  /** A passkey that is nobody's, or does not answer what was asked. */
  passkey_refused: 422,
  /** The address of the account waits for its confirmation. */
  confirm_email: 403,
  /** What a browser was in the middle of is over: it has to begin anew. */
  step_over: 410,
  /** What a decision is about was deleted meanwhile. */
  already_gone: 410,
  /** It is too late to object, or there is nothing to object to. */
  appeal_over: 410,
  /** The link of a mail that is no more, or never was. */
  invalid_link: 410,
  too_many_attempts: 429,
  /** By a decision it is not shown where the visitor is. */
  limited_here: 451,
  general_error: 500,
  bad_answer: 502,
  api_unreachable: 502,
  /** Cannot be taken just now: something else holds it up. `Retry-After` says when to try again. */
  busy: 503,
  api_timeout: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A path, query or body that does not fit its call's definition: thrown by the codecs, answered with its code. */
export class ContractError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'ContractError';
    this.code = code;
  }
}

const info = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .optional()
  .catch(undefined);

/** One entry of an error list: a form's field, and what is wrong with it (SPEC.md §7, "Report"). */
const fieldError = z.object({ field: z.string(), code: z.string(), info });
export type FieldError = z.output<typeof fieldError>;

/**
 * `{"error": 1, "code": "…"}`, with what some writes add (SPEC.md §7): a field, or a list of fields and codes, which
 * some hosts send as `error` itself. Other hosts send codes of their own.
 */
export const errorAnswer = z
  .object({
    error: z.union([z.literal(1), z.literal('1'), z.literal(true), z.array(fieldError).min(1)]),
    code: z.string().catch('general_error').default('general_error'),
    field: z.string().optional().catch(undefined),
    info,
    errors: z.array(fieldError).catch([]).default([]),
  })
  .transform(({ error, ...rest }) => (Array.isArray(error) ? { ...rest, errors: error } : rest));
