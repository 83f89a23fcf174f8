type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Passes a body on and fails it once more than `limit` bytes came, of which `onExcess` is told: neither a broken API nor
 * a visitor may fill memory.
 */
export function bounded(body: Body | null, limit: number, onExcess?: () => void): Body | null {
  if (body === null) return null;
  let seen = 0;
  return body.pipeThrough(
    new TransformStream({
      transform(chunk: Uint8Array<ArrayBuffer>, controller) {
        seen += chunk.byteLength;
        if (seen <= limit) {
          controller.enqueue(chunk);
          return;
        }
        onExcess?.();
        controller.error(new RangeError(`the body is over ${limit} bytes`));
      },
    }),
  );
}
