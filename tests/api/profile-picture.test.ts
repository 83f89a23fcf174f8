import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PICTURE_BYTES } from '#config/profile.ts';
import { dropRemovedAssets } from '#api/media/drop-removed.ts';
import { MEMBERS, memberWorld, ORIGIN, type Role } from './support/member-world.ts';

const world = memberWorld();

type Pixels = 'avatar' | 'cover';
const RED = '#d01020';
const BLUE = '#1020d0';

/** A picture whose left half is red and whose right half is blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    {
      input: {
        create: { width: Math.floor(width / 2), height, channels: 3, background: BLUE },
      },
      left: Math.ceil(width / 2),
      top: 0,
    },
  ]);
const jpeg = (width: number, height: number) => halves(width, height).jpeg().toBuffer();

function send(
  kind: Pixels,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  as: Role = 'owner',
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(kind, new File([new Uint8Array(bytes)], 'holiday.jpg', { type: 'image/jpeg' }));
  return world.post('member.php', form, as);
}
const load = (url: string) => world.api.fetch(new Request(url));
const bytesAt = async (url: string) => Buffer.from(await (await load(url)).arrayBuffer());
const addressOf = async (kind: Pixels, as: Role = 'owner') =>
  ((await world.get('profile.php', as)).body.profile as Record<Pixels, string>)[kind];

/** Whether a pixel is red or blue. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue';
}

describe('an uploaded picture', () => {
  it.each([
    ['EDIT-03', 'avatar', 192, 192],
    ['EDIT-04', 'cover', 1250, 250],
  ] as const)(
    'API-122 %s becomes the %s, shown to everybody and kept long',
    async (_fact, kind, width, height) => {
      world.purged.length = 0;
      const { status, body, headers } = await send(kind, await jpeg(1600, 900));
      expect([status, body.ok]).toEqual([200, 1]);
      const url = String(body[kind]);
      expect(await addressOf(kind)).toBe(url);
      expect(world.purged).toEqual(expect.arrayContaining(['member:1', 'members', 'video:1']));
      const cookie = decodeURIComponent(headers.get('set-cookie') ?? '');
      expect(cookie.includes(url.slice(ORIGIN.length))).toBe(kind === 'avatar');
      const answer = await load(url);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=2592000');
      const { format, ...size } = await sharp(await answer.arrayBuffer()).metadata();
      expect([format, size.width, size.height]).toEqual(['webp', width, height]);
    },
  );

  it('has an address that no other has, not even with its number, which comes again once a copy was restored', async () => {
    for (const size of [1600, 1700]) {
      const { body } = await send('avatar', await jpeg(size, size));
      const { id, blob_key } = await world.db
        .selectFrom('assets')
        .select(['id', 'blob_key'])
        .where('role', '=', 'avatar')
        .where('state', '=', 'ready')
        .executeTakeFirstOrThrow();
      const key = blob_key.slice(0, 8);
      expect(body['avatar']).toMatch(new RegExp(`/media/assets/${id}/0+${key}-192x192\\.webp$`));
    }
  });

  it('takes the place of the one before, whose file goes', async () => {
    const first = String((await send('avatar', await jpeg(1300, 300))).body.avatar);
    const second = String((await send('avatar', await jpeg(1300, 300))).body.avatar);
    expect(second).not.toBe(first);
    expect([(await load(first)).status, (await load(second)).status]).toEqual([404, 200]);
    const [old] = await world.db
      .selectFrom('assets')
      .select('blob_key')
      .where('state', '=', 'removed')
      .where('owner_kind', '=', 'member')
      .execute();
    const removed: string[] = [];
    const blobs = { remove: async (key: string) => void removed.push(key) };
    await dropRemovedAssets({ db: world.db, blobs: blobs as never });
    expect(removed).toContain(old?.blob_key);
    const gone = await world.post('member.php', { remove: 'avatar' }, 'owner');
    expect([gone.body, await addressOf('avatar')]).toEqual([{ ok: 1, avatar: '' }, '']);
    expect((await load(second)).status).toBe(404);
    expect((await world.post('member.php', { remove: 'avatar' }, 'owner')).status).toBe(200);
  });

  it('is shown where the member is', async () => {
    await send('avatar', await jpeg(1300, 300), {}, 'friend');
    const avatar = await addressOf('avatar', 'friend');
    const { body } = await world.get(`json/members/0/recent/60/filt.....yes../1.jsond`);
    const cards = body.members as { _id: string; avatar: string }[];
    expect(cards.find(({ _id }) => _id === String(MEMBERS.friend))?.avatar).toBe(avatar);
  });

  it('shows the part that was chosen, its middle without a choice, and no part that is not there', async () => {
    const bytes = await jpeg(2000, 400);
    const drawn = async (crop?: string) =>
      bytesAt(
        String((await send('avatar', bytes, crop === undefined ? {} : { crop })).body.avatar),
      );
    const left = await drawn('0,0,400');
    expect([await colourAt(left, 5, 5), await colourAt(left, 186, 186)]).toEqual(['red', 'red']);
    const right = await drawn('99999,99999,300');
    expect(await colourAt(right, 5, 5)).toBe('blue');
    const middle = await drawn();
    expect([await colourAt(middle, 5, 90), await colourAt(middle, 186, 90)]).toEqual([
      'red',
      'blue',
    ]);
    // A smaller part than what it is shown as would be nothing but large pixels.
    const tiny = await drawn('900,0,1');
    expect([await colourAt(tiny, 5, 90), await colourAt(tiny, 186, 90)]).toEqual(['red', 'blue']);
    expect((await send('avatar', bytes, { crop: '1,2' })).body.code).toBe('invalid');
  });

  it.each([
    ['EDIT-06', 'avatar', 1249, 250],
    ['EDIT-06', 'avatar', 1250, 249],
    ['EDIT-07', 'cover', 1249, 900],
    ['EDIT-07', 'cover', 2000, 249],
  ] as const)(
    '%s %s of %i × %i is refused: invalid image size',
    async (_fact, kind, width, height) => {
      const before = await addressOf(kind);
      const { status, body } = await send(kind, await jpeg(width, height));
      expect([status, body.code, body.codes]).toEqual([
        422,
        'invalid_image_size',
        { field: 'notify', code: 'invalid_image_size' },
      ]);
      expect(await addressOf(kind)).toBe(before);
    },
  );

  it('EDIT-06 EDIT-07 of 1250 × 250 is taken, as it is seen: a phone’s upright picture is turned', async () => {
    expect((await send('cover', await jpeg(1250, 250))).status).toBe(200);
    const turned = await halves(900, 1300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await send('cover', turned);
    expect(body.ok).toBe(1);
    // What was left is now on top.
    const colours: string[] = [];
    for (const crop of ['0,0,1300', '0,640,1300']) {
      const url = String((await send('cover', turned, { crop })).body.cover);
      colours.push(await colourAt(await bytesAt(url), 600, 120));
    }
    expect(colours).toEqual(['red', 'blue']);
    const narrow = await halves(1300, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await send('cover', narrow)).body.code).toBe('invalid_image_size');
  });
});

describe('a picture that means harm', () => {
  const wrong = { status: 415, code: 'bad_file_type' };
  it.each([
    ['a page', () => Promise.resolve(Buffer.from('<!doctype html><script>alert(1)</script>'))],
    [
      'a drawing that is a document',
      () =>
        Promise.resolve(
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="900"/>'),
        ),
    ],
    ['the beginning of one', async () => (await jpeg(1600, 900)).subarray(0, 4000)],
    [
      'a PNG that unpacks to a hundred times its size',
      () =>
        sharp({ create: { width: 7100, height: 7100, channels: 3, background: RED } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
    ],
    [
      'a GIF that is held whole',
      () =>
        sharp({ create: { width: 4200, height: 4200, channels: 3, background: RED } })
          .gif({ effort: 1 })
          .toBuffer(),
    ],
    ['TIFF, which no browser shows', () => halves(1600, 900).tiff().toBuffer()],
  ])('%s is refused by what it holds, whatever it calls itself', async (_what, make) => {
    const before = await addressOf('cover');
    const { status, body } = await send('cover', await make());
    expect({ status, code: body.code }).toEqual(wrong);
    expect(body.errors).toEqual([{ field: 'cover', code: 'invalid_file_type' }]);
    expect(await addressOf('cover')).toBe(before);
  });

  it('is refused where it is too large', async () => {
    const little = await send('avatar', Buffer.alloc(PICTURE_BYTES + 1, 1));
    expect([little.status, little.body.errors]).toEqual([
      413,
      [{ field: 'avatar', code: 'file_too_large', info: { size: 10 } }],
    ]);
  });

  it('keeps nothing but what is seen: no place, no camera, no second frame, no tail', async () => {
    const placed = await halves(1600, 900)
      .withExif({
        IFD0: { Make: 'SECRETCAM' },
        IFD3: { GPSLatitude: '54/1 19/1 0/1', GPSLatitudeRef: 'N' },
      })
      .jpeg()
      .toBuffer();
    expect(placed.includes('SECRETCAM')).toBe(true);
    const tail = Buffer.concat([placed, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]);
    const drawn = await bytesAt(String((await send('avatar', tail)).body.avatar));
    const { exif, xmp, iptc, icc, pages } = await sharp(drawn).metadata();
    expect({ exif, xmp, iptc, icc, pages: pages ?? 1 }).toEqual({ pages: 1 });
    expect(/SECRETCAM|script/.test(drawn.toString('latin1'))).toBe(false);
  });

  it('moves no more', async () => {
    const frames = Buffer.concat([
      await sharp({ create: { width: 1300, height: 300, channels: 3, background: RED } })
        .raw()
        .toBuffer(),
      await sharp({ create: { width: 1300, height: 300, channels: 3, background: BLUE } })
        .raw()
        .toBuffer(),
    ]);
    const moving = await sharp(frames, {
      raw: { width: 1300, height: 600, channels: 3, pageHeight: 300 },
    })
      .gif({ delay: [50, 50], loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const drawn = await bytesAt(String((await send('avatar', moving)).body.avatar));
    expect((await sharp(drawn).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(drawn, 50, 50)).toBe('red');
  });

  it('is nobody’s but its member’s, and none without one', async () => {
    const { status } = await send('avatar', await jpeg(1300, 300), {}, 'nobody');
    expect(status).toBe(401);
  });

  it('is not drawn without end', { tags: 'long' }, async () => {
    const bytes = await jpeg(1250, 250);
    const sent = Array.from({ length: 32 }, () => send('cover', bytes, {}, 'moderator'));
    const codes = (await Promise.all(sent)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(2);
  });
});
