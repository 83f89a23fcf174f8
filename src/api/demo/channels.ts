import type { SiteGroup } from '#config/site-groups.ts';
import { anyFrame, scenesOf, thumbPath } from './clips.ts';
import { inserter } from './insert.ts';
import { toDir } from '../to-dir.ts';
import { DAY } from './stage.ts';
import type { Stage } from './stage.ts';
import { CHANNELS } from './words/names.ts';

/** Every third channel has sponsor images. */
const SPONSORED = 3;

/** The groups a channel posts to: most to one, every fifth to all. */
function groupsOf(index: number): readonly SiteGroup[] {
  if (index % 5 === 0) return ['str', 'gay', 'she'];
  if (index % 5 === 1) return ['gay'];
  return index % 5 === 2 ? ['she'] : ['str'];
}

/** The theme that a channel is about, by the channel's id. */
export function themeOfChannel(id: number): string {
  return CHANNELS[id - 1]?.split('|')[2] ?? '';
}

/** Inserts the channels; gives their ids by group. */
export function seedChannels(stage: Stage): Record<SiteGroup, number[]> {
  const { sqlite, now } = stage;
  const scenes = scenesOf(stage.clips);
  const random = stage.random('channels');
  const insert = inserter(sqlite, 'channels', [
    ...['id', 'dir', 'title', 'description', 'url', 'avatar', 'scr', 'scr1', 'scr2'],
    ...['cf3', 'cf4', 'cf7', 'added_ts'],
  ] as const);
  const ids: Record<SiteGroup, number[]> = { str: [], gay: [], she: [] };
  for (const [index, row] of CHANNELS.entries()) {
    const [title = '', description = ''] = row.split('|');
    const id = index + 1;
    const some = random.pick(scenes);
    const about = stage.clips.filter((of) => of.themes.includes(themeOfChannel(id)));
    const clip = about[id % about.length] ?? some;
    const picture = (width: 160 | 320 | 640) => thumbPath(clip, anyFrame(clip, random), width);
    const sponsored = index % SPONSORED === 0;
    const dir = toDir(title, `channel-${id}`);
    insert({
      id,
      dir,
      title,
      description: `${description}.`,
      url: random.chance(0.7) ? `https://${dir}.example/` : null,
      avatar: picture(160),
      scr: picture(320),
      scr1: picture(320),
      scr2: picture(320),
      cf3: sponsored ? picture(640) : null,
      cf4: sponsored ? picture(320) : null,
      cf7: sponsored ? picture(320) : null,
      added_ts: now - random.int(20, 2100) * DAY,
    });
    for (const group of groupsOf(index)) ids[group].push(id);
  }
  return ids;
}
