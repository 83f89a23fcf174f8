/** Which uploads a tab of this browser is sending: it holds a lock of each (Web Locks), which ends with the tab. */
const PREFIX = 'islet-upload-';

/** Numbers of the uploads that tabs of this browser are sending; none where the browser has no locks. */
export async function sentUploads(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : [])),
  );
}

/** Runs an act as the one tab that sends an upload, or a file; gives null, without it, where another one does. */
export async function sendAlone<Result>(
  name: string,
  act: () => Promise<Result>,
): Promise<Result | null> {
  if (!('locks' in navigator)) return act();
  return navigator.locks.request(PREFIX + name, { ifAvailable: true }, (lock) => lock && act());
}
