import { cacheTags } from '#config/cache-tags.ts';
import { COUNTRIES } from '#config/countries.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { member } from '#contract/calls/member.ts';
import { members as membersCall } from '#contract/calls/members.ts';
import * as enums from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import { memberLongLine } from '#i18n/member-words.ts';
import { formatCount } from '#lib/format.ts';
import { paths } from '#routes/paths.ts';
import { defineList } from './define-list.ts';
import { choice, countryFilter, type Filter } from './filter.ts';
import { orElse } from '#client/or-else.ts';
import { nameFilter } from './name-filter.ts';
import { request } from './request.ts';

/** The age groups as they are read: "18–21", and "40+" for the one without an end. */
function ageText(group: (typeof enums.AGE_GROUPS)[number]): string {
  const [first, last] = enums.AGE_BOUNDS[group];
  return group === enums.AGE_GROUPS.at(-1) ? `${first}+` : `${first}–${last}`;
}

/** One of the few values of something a member tells of themselves. */
const attribute = <const Value extends string>(
  name: 'gender' | 'relationship' | 'orientation' | 'avatar',
  values: readonly Value[],
) =>
  choice(name, values, {
    offered: 'form',
    label: ({ t }) => t(`members.filter_${name}`),
    options: ({ t }) =>
      values.map((value) => ({ value, text: t(`members.${name}_${value}` as 'members.gender_1') })),
  });

const age = choice('age', enums.AGE_GROUPS, {
  offered: 'form',
  label: ({ t }) => t('members.filter_age'),
  options: () => enums.AGE_GROUPS.map((value) => ({ value, text: ageText(value) })),
});

/** Only friends of the member with this id; 0 for all. */
const friendOf: Filter<number> = {
  name: 'object_id',
  none: 0,
  parse: (raw) => (/^[1-9]\d{0,11}$/.test(raw) ? Number(raw) : 0),
  write: (id) => (id > 0 ? String(id) : ''),
  chip: async ({ client, t }, id) => {
    const params = { lifetime: LIFETIMES.member, group: idGroup(id), id };
    const found = await orElse(client.read(member, params), null);
    return t('members.friends_of', { name: found?.member.name || id });
  },
};

export const members = defineList({
  route: 'community',
  sorts: enums.MEMBER_SORTS,
  // What the community can be narrowed by (SPEC.md §3), in the order of the form.
  filters: {
    text: nameFilter,
    sex: attribute('gender', enums.MEMBER_GENDERS),
    age,
    country: countryFilter(
      ({ t }) => t('members.filter_country'),
      () => COUNTRIES,
    ),
    relationship: attribute('relationship', enums.RELATIONSHIPS),
    orientation: attribute('orientation', enums.ORIENTATIONS),
    avatar: attribute('avatar', enums.YES_NO),
    objectId: friendOf,
  },
  life: LIFETIMES.member,
  tags: ({ filters: { objectId } }) =>
    objectId === friendOf.none
      ? [cacheTags.members]
      : [cacheTags.members, cacheTags.member(objectId)],
  // Whose friends they are may be shown to some alone.
  isOpen: (_about, { filters }) => filters.objectId === friendOf.none,
  // Members find and see what is shown to members and friends alone: their page is theirs (docs/decisions/068).
  read: ({ sort, page, filters: { text: name, ...others } }, { count, viewer }) => {
    const lifetime = typeof viewer === 'number' ? LIFETIMES.own : LIFETIMES.member;
    const params = { ...others, sort, page, count, lifetime };
    return request(membersCall, params, { text: name }, (answer) => answer.members);
  },
  path: ({ id }) => paths.member(id),
  // A member's last visit is no date of publishing: with it, readers would show all anew.
  feed: (one, { t, lang }) => ({
    title: one.name,
    image: one.avatar,
    description: memberLongLine(t, lang, one),
  }),
  // The page of each of them is personal, and in no sitemap.
  sitemap: { sort: 'recent' },
  text: ({ t, lang, asked, answer }) => {
    const among = answer?.among ?? 0;
    const n = formatCount(among, lang);
    const empty = t('members.empty_text');
    return {
      title: t('members.title'),
      note: among > 0 ? t('members.among', { n }) : t(`members.sort_${asked.sort}`),
      description: t('members.description'),
      count: 'members.count',
      empty: {
        title: t('members.empty_title'),
        text: among > 0 ? `${empty} ${t('members.among_only', { n })}` : empty,
      },
    };
  },
});
