import sharp from 'sharp';
import { ORIGIN, type MemberWorld } from './member-world.ts';

/** Gives the owner an avatar; gives the request by which it is shown. */
export async function newAvatar(world: MemberWorld): Promise<Request> {
  const blue = { width: 1250, height: 250, channels: 3, background: '#1020d0' } as const;
  const jpeg = await sharp({ create: blue }).jpeg().toBuffer();
  const form = new FormData();
  form.set('avatar', new File([new Uint8Array(jpeg)], 'me.jpg', { type: 'image/jpeg' }));
  await world.post('member.php', form, 'owner');
  const { profile } = (await world.get('profile.php', 'owner')).body as {
    profile: { avatar: string };
  };
  return new Request(new URL(profile.avatar, ORIGIN));
}
