import type { Kysely } from 'kysely';
import { beforeEach } from 'vitest';
import * as calls from '#contract/calls.ts';
import type { Database } from '#api/db/schema/index.ts';
import { deskWorld } from './desk.ts';
import type { MemberWorld, Role } from './member-world.ts';

/** The number of the channel that `putHarbour` adds. */
export const CHANNEL = 40;

/** A channel of nobody's, as new: what was decided about one before is forgotten. */
export async function putHarbour(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('takedowns').execute();
  await db.deleteFrom('channels').where('id', '=', CHANNEL).execute();
  await db
    .insertInto('channels')
    .values({ id: CHANNEL, dir: 'harbour', title: 'Harbour', added_ts: 1 })
    .execute();
}

/** What shows whose the channel is. */
export const WHY = 'My account stands at harbour.example/about';

/** What members do about the channel in a world, and see of it. */
function harbourActs(world: Pick<MemberWorld, 'act' | 'get' | 'post'>) {
  const ask = async (as: Role, message = WHY) => {
    const { status, body } = await world.act(
      { act: 'channel_claim', object_id: CHANNEL, message },
      as,
    );
    return [status, body.code ?? 'ok'];
  };
  const own = async (as: Role) => {
    const { body } = await world.get('own_channel.php?dir=harbour', as);
    return body as unknown as {
      claim: string;
      decision_id: string;
      channel: Record<string, string>;
    };
  };
  /** The channels that a member's own list has, with their state. */
  const listed = async (as: Role) => {
    const { body } = await world.get('own_channels.php', as);
    return (body.channels as Record<string, string>[]).map(({ dir, state }) => [dir, state]);
  };
  const change = async (fields: Record<string, string | Blob>, as: Role) => {
    const form = new FormData();
    const all = { object_id: String(CHANNEL), ...fields };
    for (const [name, value] of Object.entries(all)) form.set(name, value);
    const { status, body } = await world.post('channel_edit.php', form, as);
    return [status, body.code ?? 'ok'];
  };
  const page = () => world.get(calls.channel.path.build({ lifetime: 0, dir: 'harbour' }));
  const channel = async () => (await page()).body.channel as Record<string, string>;
  return { ask, own, listed, change, page, channel };
}

/** A desk and its members, and before each test a channel that is nobody's and that nobody claims. Called at a file's top. */
export function harbourWorld() {
  const desk = deskWorld();
  beforeEach(async () => {
    const { db } = desk.world;
    await db.deleteFrom('channel_claims').execute();
    await putHarbour(db);
    desk.world.purged.length = 0;
  });
  return { ...desk, ...harbourActs(desk.world) };
}
