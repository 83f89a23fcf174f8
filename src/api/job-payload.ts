/** What a job's payload says of a name: the number of the row that it is about. Throws TypeError where it says none. */
export function payloadId(payload: unknown, name: string): number {
  const { [name]: id } = Object(payload) as Record<string, unknown>;
  if (typeof id !== 'number') throw new TypeError(`A job names no ${name}.`);
  return id;
}
