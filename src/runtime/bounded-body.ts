/** Passes a body on and fails it once more than `limit` bytes came: a broken API must not fill memory. */
export function bounded(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  limit: number,
): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  if (body === null) return null;
  let seen = 0;
  return body.pipeThrough(
    new TransformStream({
      transform(chunk: Uint8Array<ArrayBuffer>, controller) {
        seen += chunk.byteLength;
        if (seen > limit) controller.error(new RangeError(`answer is over ${limit} bytes`));
        else controller.enqueue(chunk);
      },
    }),
  );
}
