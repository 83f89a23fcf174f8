/** Whether something was rejected because it is no longer wanted. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The reason that engines reject with when newer work has replaced theirs. */
export function abortError(detail: string): DOMException {
  return new DOMException(detail, 'AbortError');
}

/** The one catch path: an abort is dropped, anything else is handed to `report`, once. */
export function ignoreAbort(promise: Promise<unknown>, report: (error: unknown) => void): void {
  promise.catch((error: unknown) => {
    if (!isAbort(error)) report(error);
  });
}
