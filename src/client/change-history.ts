import { INPUT_URL } from '#contract/input-path.ts';

/** Sends an action on the viewer's own history, without the schemas of the contract; null where it was not carried out. Never throws. */
export async function changeHistory(
  fetch: (request: Request) => Promise<Response>,
  origin: string,
  fields: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const body = new URLSearchParams({ act: 'history', ...fields });
    const response = await fetch(new Request(new URL(INPUT_URL, origin), { method: 'POST', body }));
    return response.ok ? Object(await response.json()) : null;
  } catch {
    return null;
  }
}
