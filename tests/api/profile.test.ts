import { describe, expect, it } from 'vitest';
import { AUDIENCES, PROFILE_GROUPS, type Audience, type ProfileGroup } from '#config/profile.ts';
import { idGroup } from '#contract/id-group.ts';
import { MEMBERS, memberWorld, ROLES, type Role } from './support/member-world.ts';

const world = memberWorld();

const ALL = {
  display_name: 'Anna Bell',
  ...{ gender: '2', birth_date: '1990-02-28', relationship: '3', orientation: '5', city: 'Kiel' },
  ...{ country: 'de', education: 'School', occupation: 'Sailor', website: 'https://ann.example/' },
  ...{ interests: 'Sea, wind', about: 'Ahoy.\nAnd again.' },
};
const edit = (fields: Record<string, string>, as: Role = 'owner') =>
  world.post('member.php', fields, as);
const own = async (as: Role = 'owner') =>
  (await world.get('profile.php', as)).body.profile as Record<string, string>;
const shown = async (as: Role) => {
  const { body } = await world.get(
    `json/member/0/${idGroup(MEMBERS.owner)}/${MEMBERS.owner}.jsond`,
    as,
  );
  return body.member as Record<string, string>;
};

describe('POST /api/member.php', () => {
  it('API-124 EDIT-01 EDIT-02 COM-11 COM-22 keeps all that a member tells, for them alone to change', async () => {
    expect((await edit(ALL)).body).toEqual({ ok: 1 });
    expect(await own()).toMatchObject(ALL);
    expect(await shown('nobody')).toMatchObject({
      ...{ name: 'Anna Bell', gender: '2', birth_date: '1990-02-28', age: '36', city: 'Kiel' },
      ...{ website: 'https://ann.example/', about: 'Ahoy.\nAnd again.' },
    });
    expect((await own('other')).city).toBe('');
  });

  it('leaves what is not sent, empties what is sent empty, and takes no name away', async () => {
    await edit(ALL);
    await edit({ city: '' });
    expect(await own()).toMatchObject({ ...ALL, city: '' });
    expect((await edit({ display_name: ' ' })).body.errors).toEqual([
      { field: 'display_name', code: 'required' },
    ]);
  });

  it('shows nobody by a name of staff, unless it is theirs already', async () => {
    await edit(ALL);
    const refused = { field: 'display_name', code: 'name_occupied' };
    for (const display_name of ['Islet Support', 'Аdmin'])
      expect((await edit({ display_name, city: 'Ulm', gender: '4' })).body.errors).toEqual([
        refused,
        { field: 'gender', code: 'invalid_choice' },
      ]);
    expect(await own()).toMatchObject(ALL);
    const named = (display_name: string) =>
      world.db.updateTable('members').set({ display_name }).where('id', '=', MEMBERS.owner);
    await named('Moderator').execute();
    expect((await edit({ display_name: 'Moderator', city: 'Ulm' })).body).toEqual({ ok: 1 });
    expect((await edit({ display_name: 'Moderators' })).body.errors).toEqual([refused]);
    expect(await own()).toMatchObject({ display_name: 'Moderator', city: 'Ulm' });
  });

  it('says all that is wrong, by field, and changes nothing', async () => {
    await edit(ALL);
    const wrong = {
      ...{ display_name: 'Al', gender: '4', birth_date: '2008-06-16', relationship: 'x' },
      ...{ orientation: '6', city: 'x'.repeat(61), country: 'deu', education: 'x'.repeat(101) },
      ...{ occupation: 'y'.repeat(101), website: 'javascript:alert(1)' },
      ...{ interests: 'z'.repeat(301), about: 'ä'.repeat(1001) },
    };
    const { status, body } = await edit(wrong);
    expect([status, body.code]).toEqual([422, 'invalid']);
    expect(body.errors).toEqual([
      { field: 'display_name', code: 'min_length', info: { length: 3 } },
      { field: 'gender', code: 'invalid_choice' },
      { field: 'birth_date', code: 'too_young', info: { age: 18 } },
      { field: 'relationship', code: 'invalid_choice' },
      { field: 'orientation', code: 'invalid_choice' },
      { field: 'city', code: 'max_length', info: { length: 60 } },
      { field: 'country', code: 'invalid_choice' },
      { field: 'education', code: 'max_length', info: { length: 100 } },
      { field: 'occupation', code: 'max_length', info: { length: 100 } },
      { field: 'website', code: 'invalid_website' },
      { field: 'interests', code: 'max_length', info: { length: 300 } },
      { field: 'about', code: 'max_length', info: { length: 1000 } },
    ]);
    expect(await own()).toMatchObject(ALL);
  });

  it.each([
    ['2008-06-15', null],
    ['2008-06-16', 'too_young'],
    ['1990-02-30', 'invalid_date'],
    ['1801-01-01', 'invalid_date'],
    ['yesterday', 'invalid_date'],
  ])('takes a birth date 18 years ago at least: %s %s', async (day, code) => {
    const { body } = await edit({ birth_date: day });
    const [first] = (body.errors ?? []) as { code: string }[];
    expect(first?.code ?? null).toBe(code);
  });

  it.each([
    ['http://a.example', null],
    ['HTTPS://a.example/b?c', null],
    ['a.example', 'invalid_website'],
    ['ftp://a.example', 'invalid_website'],
    ['https://me:secret@a.example', 'invalid_website'],
    ['https://', 'invalid_website'],
    ['data:text/html,x', 'invalid_website'],
  ])('takes an address of the web: %s %s', async (website, code) => {
    const { body } = await edit({ website });
    const [first] = (body.errors ?? []) as { code: string }[];
    expect(first?.code ?? null).toBe(code);
  });

  it('is for members, from this site', async () => {
    expect((await edit({ city: 'Rome' }, 'nobody')).body.code).toBe('need_auth');
    expect((await world.get('profile.php')).body.code).toBe('need_auth');
    const foreign = { origin: 'https://evil.example' };
    const { status } = await world.post('member.php', { city: 'Rome' }, 'owner', foreign);
    expect(status).toBe(403);
    expect((await edit({ privacy_place: 'aliens' })).body.code).toBe('invalid');
  });

  it('shows no text that turns the page around', async () => {
    await edit({ city: ' Ki\u202Eel\u0000 ' });
    expect((await own()).city).toBe('Kiel');
  });

  it('tells pages and the browser of a new name, and finds the member by it', async () => {
    await edit({ display_name: 'Before That' });
    const video = { section: 'videos', object_id: '3', msg: 'A remark of mine', act: 'comm' };
    await world.post('stat.php', video, 'owner');
    world.purged.length = 0;
    const { headers } = await edit({ display_name: 'Quirin Zaunkönig' });
    expect(world.purged).toEqual(
      expect.arrayContaining(['member:1', 'members', 'comments:videos:3', 'member:2', 'video:1']),
    );
    expect(decodeURIComponent(headers.get('set-cookie') ?? '')).toContain('"Quirin Zaunkönig"');
    const found = await world.get('json/members/0/recent/60/filt......./1.jsond?s=zaunk');
    expect(found.body.total_count).toBe('1');
    world.purged.length = 0;
    await edit({ city: 'Rome' });
    expect(world.purged.toSorted()).toEqual(['member:1', 'members']);
  });

  it.each([
    ['privacy_person', 'nobody'],
    ['privacy_place', 'friends'],
    ['gender', '1'],
    ['birth_date', '1990-05-01'],
    ['country', 'it'],
  ])(
    'tells the pages of their friends, where they are a tile, of a new %s',
    async (name, value) => {
      world.purged.length = 0;
      await edit({ [name]: value });
      expect(world.purged.toSorted()).toEqual(['member:1', 'member:2', 'members']);
    },
  );
});

/** Who sees what is shown to whom. */
const SEES: Readonly<Record<Audience, readonly Role[]>> = {
  everyone: ROLES,
  members: ['owner', 'friend', 'other', 'moderator'],
  friends: ['owner', 'friend'],
  nobody: ['owner'],
};
const cases = AUDIENCES.flatMap((audience) => ROLES.map((role) => ({ audience, role })));
const groups = Object.entries(PROFILE_GROUPS) as [ProfileGroup, readonly string[]][];
const everyone = Object.fromEntries(groups.map(([group]) => [`privacy_${group}`, 'everyone']));
/** Filters of the community by what each group has. */
const FILTERS: Partial<Record<ProfileGroup, readonly string[]>> = {
  person: ['.2.....', '..3....'],
  relations: ['...3...', '.....5.'],
  place: ['de......'],
};

describe.each(groups)('COM-11 COM-22 what a member tells of %s', (group, fields) => {
  it.each(cases)('shown to $audience, asked by $role', async ({ audience, role }) => {
    await edit({ ...ALL, ...everyone, [`privacy_${group}`]: audience });
    const sees = SEES[audience].includes(role);
    const member = await shown(role);
    for (const field of fields) {
      const wanted = sees ? ALL[field as 'city'] : '';
      expect([field, member[field]]).toEqual([field, wanted]);
    }
    if (group === 'person') expect(member.age).toBe(sees ? '36' : '0');
    for (const filter of FILTERS[group] ?? []) {
      const { body } = await world.get(`json/members/0/recent/60/filt.${filter}/1.jsond`, role);
      const ids = (body.members as { _id: string }[]).map(({ _id }) => _id);
      expect([filter, ids]).toEqual([filter, sees ? ['1'] : []]);
    }
    // What caches keep for all knows nobody.
    const kept = await world.get(
      `json/member/60/${idGroup(MEMBERS.owner)}/${MEMBERS.owner}.json`,
      role,
    );
    const told = (kept.body.member as Record<string, string>)[fields[0] ?? ''];
    expect(told).toBe(audience === 'everyone' ? ALL[fields[0] as 'city'] : '');
    const friends = await world.get(
      `json/friends/0/60/${idGroup(MEMBERS.friend)}/${MEMBERS.friend}.1.jsond`,
      role,
    );
    const [card] = friends.body.members as Record<string, string>[];
    if (group === 'place') expect(card?.country).toBe(sees ? 'de' : '');
  });
});

it('whom somebody loves is not for everybody unless they say so', async () => {
  const profile = await own('other');
  expect([profile.privacy_relations, profile.privacy_person]).toEqual(['members', 'everyone']);
});
