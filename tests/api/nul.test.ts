import { describe, expect, it } from 'vitest';
import type { Fields } from './support/act-cases.ts';
import { apiUnderTest } from './support/api-under-test.ts';
import { memberWorld, VIDEOS, type Role } from './support/member-world.ts';

// The one character that SQLite's texts hold and PostgreSQL's do not (API-027).

const demo = apiUnderTest();
const world = memberWorld();

const [video] = VIDEOS;
const NUL = 'am\0';
const SENT = encodeURIComponent(NUL);
const videos = (of: string): string => `json/videos2/0/str/latest-updates/60/${of}.1.all...json`;
const SEARCH = 'videos2.php?params=0/str/relevance/60/search..1.all..';

describe('a NUL in an address', () => {
  it.each<readonly [status: number, path: string]>([
    [200, `suggester.php?c=${SENT}&gender=str`],
    [200, `${SEARCH}&s=${SENT}`],
    [404, `${SEARCH}&s=film&category=${SENT}`],
    ...['categories', 'model', 'channel'].map((of) => [404, videos(`${of}.${SENT}`)] as const),
    [200, `${videos('history.1')}?s=${SENT}`],
    [400, `json/channels/0/str/most-viewed/60/categories.${SENT}.1.json`],
    [404, `json/albums/0/str/most-viewed/60/categories.${SENT}.1.json`],
    [200, `json/albums/0/str/most-viewed/60/..1.json?s=${SENT}`],
    [200, `json/playlists/0/most-viewed/60/.1.str..json?s=${SENT}`],
    [200, `json/members/0/recent/60/filt......./1.json?s=${SENT}`],
    [404, `json/channel/0/a/${SENT}.json`],
    [404, `json/model/0/a/${SENT}.json`],
    [400, `own_channel.php?dir=${SENT}`],
    [400, `notice.php?key=${SENT}`],
  ])('answers %d: %s', async (wanted, path) => {
    expect((await world.get(path, 'owner')).status).toBe(wanted);
  });

  it('suggests what is suggested without it', async () => {
    const without = await demo.json('/api/suggester.php?c=am&gender=str');
    expect(without.models.length).toBeGreaterThan(0);
    expect(await demo.json(`/api/suggester.php?c=${SENT}&gender=str`)).toEqual(without);
  });
});

const input = (act: string, fields: Fields, as: Role = 'owner') =>
  [`${act} ${fields['section'] ?? ''}`, 'input.php', { act, ...fields }, as] as const;
const entry = (...texts: unknown[]): string => JSON.stringify([texts]);

describe('a NUL in a form', () => {
  it.each([
    input('signin', { usr: NUL, pwd: NUL }, 'nobody'),
    input('signup', { name: NUL, email: 'a\0@b.example', pwd: NUL, back: NUL }, 'nobody'),
    input('restore', { email: NUL }, 'nobody'),
    input('resend', { email: NUL }, 'nobody'),
    input('confirm', { token: NUL }, 'nobody'),
    input('stop_mails', { token: `1.reply.${NUL}` }, 'nobody'),
    input('end_session', { session: NUL }),
    input('provider_unlink', { issuer: NUL }),
    input('passkey_name', { passkey: NUL, name: NUL }),
    input('passkey_rem', { passkey: NUL }),
    input('exclusions', { section: 'add', entries: entry('words', NUL, NUL) }),
    input('exclusions', { section: 'rem', entries: entry('words', NUL, NUL) }),
    input('searches', { section: 'add', entries: JSON.stringify([NUL]) }),
    input('settings', { section: 'set', entries: entry('player_speed', NUL) }),
    input('playlist', { section: 'new', title: 'Evening\0s', desc: 'For long even\0ings' }),
    input('appeal', { decision_id: 1, message: NUL, name: NUL, postal: NUL }),
    input('case_open', { address: NUL, section: 'own', category: 'other' }, 'moderator'),
    [
      'a comment',
      'stat.php',
      { act: 'comm', section: 'videos', object_id: video, msg: 'Well \0 said' },
      'friend',
    ],
    ['a message', 'messages.php', { act: 'send', object_id: 2, msg: NUL, key: NUL }, 'owner'],
    ['a profile', 'member.php', { display_name: 'am\0i', city: NUL, about: NUL }, 'owner'],
    ['a country', 'member.php', { country: NUL, gender: NUL, birth_date: NUL }, 'owner'],
    [
      'a video',
      'video_edit.php',
      { section: 'edit', video_id: video, title: NUL, categories: NUL, models: NUL },
      'owner',
    ],
    [
      'an album',
      'album_edit.php',
      { section: 'begin', title: NUL, desc: NUL, categories: NUL },
      'owner',
    ],
    [
      'a report',
      'report.php',
      { subject: NUL, email: 'a@b.example', message: NUL, referrer: NUL },
      'nobody',
    ],
  ] as const)('is taken or refused: %s', async (_what, path, fields, as) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    const { status } = await world.post(path, path.endsWith('_edit.php') ? form : fields, as);
    expect(status).toBeLessThan(500);
  });
});
