import { readFile } from 'node:fs/promises';
import { vi } from 'vitest';
import { CERTIFICATE } from '#config/uploads.ts';
import type { MemberWorld, Role } from './member-world.ts';
import { ORIGIN } from './member-world.ts';

/** What is told of a video that nothing is wrong with. */
export const TOLD = {
  title: 'A walk by the lake',
  desc: 'Ten minutes of water, filmed in the morning.',
  categories: 'outdoor',
  certify: CERTIFICATE,
} as const;

export type Told = Readonly<Record<string, string>>;

const TUS = { 'Tus-Resumable': '1.0.0', origin: ORIGIN };

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** An upload as its own list tells of it. */
export interface ListedUpload {
  upload_id: string;
  state: string;
  reason: string | null;
  received: string;
  video_id: string;
  video_status: string;
  title: string;
  previews: string[];
}

/** Of its address. */
export const idOf = (created: Response): string =>
  created.headers.get('location')?.split('/').at(-1) ?? '';

/** Categories to choose from. */
export async function addCategories(db: MemberWorld['db']): Promise<void> {
  const titles = { outdoor: 'Outdoor', water: 'Water', city: 'City', night: 'Night' };
  const rows = Object.entries(titles).map(([dir, title], slot) => ({ dir, title, slot }));
  await db.insertInto('categories').values(rows).execute();
}

/** An upload of a member's that is about to come in, with a part of it. */
export async function putUpload(db: MemberWorld['db'], member: number): Promise<void> {
  const { id } = await db
    .insertInto('uploads')
    .values({
      ...{ member_id: member, state: 'receiving', reason: null, name: 'film1.mp4', bytes: 100 },
      ...{ sha256: null, title: 'Half', description: '', categories: '[]', lang: 'en' },
      ...{ site_group: 'str', is_exclusive: 0, certificate: '2026-11-23', certified_ts: 1 },
      ...{ video_id: null, created_ts: 1, expires_ts: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const part = { upload_id: id, position: 0, blob_key: 'f'.repeat(32), bytes: 50 };
  await db.insertInto('upload_parts').values(part).execute();
}

/** What members do to upload, in a world. */
export function uploader(world: Pick<MemberWorld, 'db' | 'fetch' | 'get' | 'post'>) {
  const ask = (path: string, init: RequestInit, as: Role = 'owner') =>
    world.fetch(path, { ...init, headers: { ...TUS, ...(init.headers as object) } }, as);

  const create = (told: Told, { name, bytes }: { name: string; bytes: number }, as?: Role) =>
    ask(
      '/api/uploads/',
      {
        method: 'POST',
        headers: {
          'Upload-Length': String(bytes),
          'Upload-Metadata': Object.entries({ ...told, filename: name })
            .map(([key, value]) => `${key} ${base64(value)}`)
            .join(','),
        },
      },
      as,
    );
  const patch = (location: string, offset: number, body: BodyInit, as?: Role) =>
    ask(
      location,
      {
        method: 'PATCH',
        headers: {
          'Upload-Offset': String(offset),
          'Content-Type': 'application/offset+octet-stream',
        },
        body,
        ...(body instanceof ReadableStream && { duplex: 'half' as const }),
      },
      as,
    );
  const head = (location: string, as?: Role) => ask(location, { method: 'HEAD' }, as);
  const list = async (as: Role = 'owner') =>
    (await world.get('own_uploads.php', as)).body.uploads as ListedUpload[];
  const find = async (id: string) => {
    const found = (await list()).find(({ upload_id: each }) => each === id);
    if (!found) throw new Error(`no upload ${id}`);
    return found;
  };
  /** Waits until an upload has left the states in which the site is at it. */
  const settled = (id: string) =>
    vi.waitUntil(
      async () => {
        const upload = await find(id);
        return ['receiving', 'waiting', 'processing'].includes(upload.state) ? false : upload;
      },
      // The sound of six minutes, frame by frame, takes a core a minute where others work too.
      { timeout: 220_000, interval: 50 },
    );
  const edit = (fields: Record<string, string>, as: Role = 'owner') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return world.post('video_edit.php', form, as);
  };
  /** Sends a whole file, as the page does; gives what became of it. */
  const upload = async (file: string, told: Told = TOLD, name = 'film1.mp4') => {
    const bytes = await readFile(file);
    const created = await create(told, { name, bytes: bytes.length });
    const location = created.headers.get('location') ?? '';
    await patch(location, 0, new Uint8Array(bytes));
    return settled(location.split('/').at(-1) ?? '');
  };
  const partsOf = (id: string) =>
    world.db.selectFrom('upload_parts').selectAll().where('upload_id', '=', Number(id)).execute();
  return { partsOf, ask, create, patch, head, list, find, settled, edit, upload };
}
