/** An upload that says nothing for this long has lost its line. */
const TIMEOUT_MS = 120_000;

/**
 * Sends a request as `fetch` does, and tells what share of it (0 to 1) has left: `fetch` cannot. Rejects with a
 * TypeError when the line is lost.
 */
export async function upload(
  request: Request,
  onProgress: (share: number) => void,
): Promise<Response> {
  const body = await request.blob();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const transfer = new XMLHttpRequest();
  transfer.open(request.method, request.url);
  for (const [name, value] of request.headers) transfer.setRequestHeader(name, value);
  transfer.timeout = TIMEOUT_MS;
  transfer.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  transfer.onload = () => {
    // A 204 may have no body, not even an empty one.
    resolve(new Response(transfer.responseText || null, { status: transfer.status }));
  };
  transfer.onerror = transfer.ontimeout = () => reject(new TypeError('the line was lost'));
  transfer.send(body);
  return promise;
}
