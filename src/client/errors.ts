import type { FieldError } from '#contract/errors.ts';

interface ApiErrorDetails {
  field?: string | undefined;
  info?: Record<string, string | number> | undefined;
  errors?: readonly FieldError[];
}

/** An answer that is not what was asked for: the API's own error, an unreachable API or an answer that makes no sense. */
export class ApiError extends Error {
  /** Machine code: the API's, or `api_unreachable`, `api_timeout`, `bad_answer`. */
  readonly code: string;
  /** HTTP status of the answer; 502 or 504 where there was none. */
  readonly status: number;
  /** The field of a form that is wrong, where the API names one. */
  readonly field: string | undefined;
  /** Numbers and words that the error's text takes in. */
  readonly info: Readonly<Record<string, string | number>>;
  /** Every field that is wrong, where the API lists them. */
  readonly errors: readonly FieldError[];

  /** Pages are built into one bundle, the client runs from its source: each has this class, and both are meant. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  constructor(code: string, status: number, options: ErrorOptions & ApiErrorDetails = {}) {
    super(`api: ${code}`, options);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.field = options.field;
    this.info = options.info ?? {};
    this.errors = options.errors ?? [];
  }

  /** Whether no answer came: then it may be the visitor's own line. A server that answers for an API that does not has no cause to tell. */
  get isUnanswered(): boolean {
    const { cause } = this;
    return (
      this.code === 'api_unreachable' && cause !== undefined && !(cause instanceof SyntaxError)
    );
  }

  /** Whether the visitor asked for something that is not there, as against the API being in trouble. */
  get isClientError(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }
}
