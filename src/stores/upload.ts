/** An upload that says nothing for this long has lost its line. */
const TIMEOUT_MS = 120_000;

/**
 * Sends a request as `fetch` does, and tells what share of it (0 to 1) has left: `fetch` cannot. Rejects with a
 * TypeError when the line is lost, and with the reason of the request's signal.
 */
export async function upload(
  request: Request,
  onProgress: (share: number) => void,
): Promise<Response> {
  const body = await request.blob();
  request.signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const transfer = new XMLHttpRequest();
  transfer.open(request.method, request.url);
  for (const [name, value] of request.headers) transfer.setRequestHeader(name, value);
  const { signal } = request;
  // A limit of the whole transfer would end each one on a slow line.
  let silent = setTimeout(() => transfer.abort(), TIMEOUT_MS);
  transfer.upload.onprogress = ({ loaded, total }) => {
    clearTimeout(silent);
    silent = setTimeout(() => transfer.abort(), TIMEOUT_MS);
    onProgress(total > 0 ? loaded / total : 0);
  };
  transfer.onload = () => {
    // A 204 may have no body, not even an empty one.
    resolve(new Response(transfer.responseText || null, { status: transfer.status }));
  };
  transfer.onerror = () => reject(new TypeError('the line was lost'));
  transfer.onabort = () =>
    reject(signal.aborted ? (signal.reason as Error) : new TypeError('the line was lost'));
  transfer.onloadend = () => clearTimeout(silent);
  signal.addEventListener('abort', () => transfer.abort());
  transfer.send(body);
  return promise;
}
