import type { Client } from '#client/client.ts';
import { viewer } from '#contract/calls.ts';

/** What whoever asks and a member are to each other. Throws ApiError. */
export async function loadBond(client: Client, id: number) {
  return (await client.read(viewer, {}, { of: { section: 'members', id } })).object;
}
