import { ContractError, ERROR_STATUS, type ErrorCode, type FieldError } from '#contract/errors.ts';
import { BlobsError } from '#platform/blobs/blobs.ts';
import { isBusy, isDiskFailure } from '#platform/database/error.ts';

interface ServiceErrorDetails {
  /** The form field that is wrong. */
  field?: string | undefined;
  /** Numbers and words the visitor's text takes in. */
  info?: Readonly<Record<string, string | number>>;
  /** Every field that is wrong, where a call lists them all. */
  errors?: readonly FieldError[];
  /** Of an action: under which field its code is told, `notify` for none (SPEC.md §7). */
  codes?: { field: string; code: ErrorCode };
}

/** Something a service refuses, by its code; the edge turns it into `{"error":1,"code":…}`. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly details: ServiceErrorDetails;

  constructor(code: ErrorCode, details: ServiceErrorDetails = {}) {
    super(code);
    this.name = 'ServiceError';
    this.code = code;
    this.details = details;
  }
}

/** What travels for an error, and under which status. `expected` is false for our own mistakes. */
export interface ErrorReply {
  status: number;
  body: { error: 1; code: ErrorCode } & ServiceErrorDetails;
  expected: boolean;
}

/** Maps whatever was thrown to an answer: the one place that does. */
export function errorReply(error: unknown): ErrorReply {
  if (error instanceof ServiceError) {
    const { code, details } = error;
    return { status: ERROR_STATUS[code], body: { error: 1, code, ...details }, expected: true };
  }
  if (error instanceof ContractError) {
    const { code } = error;
    return { status: ERROR_STATUS[code], body: { error: 1, code }, expected: true };
  }
  // It is the operator's to hear of, and what is there later is served.
  if (error instanceof BlobsError || isDiskFailure(error)) {
    return { status: ERROR_STATUS.busy, body: { error: 1, code: 'busy' }, expected: false };
  }
  // Another process holds the database: whoever asks again in a moment is served.
  const code = isBusy(error) ? 'busy' : 'general_error';
  return { status: ERROR_STATUS[code], body: { error: 1, code }, expected: code === 'busy' };
}
