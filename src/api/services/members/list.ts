import { LISTED_MATCHES } from '#config/limits.ts';
import type { MembersParams } from '#contract/calls/members.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { CallContext } from '../../context.ts';
import { isNamed } from '../../db/is-named.ts';
import type { Database } from '../../db/schema/index.ts';
import type { Viewer } from '../../viewer.ts';
import { birthDates } from '../age.ts';
import { listAnswer } from '../list-answer.ts';
import { countRows, listTotal } from '../list-total.ts';
import { named } from '../search/named.ts';
import { requireMember, requireOpen } from './access.ts';
import { isShown, shows } from './visibility.ts';
import { text } from '../wire-values.ts';
import { cardColumns, toMemberCard } from './wire.ts';

function filtered(
  builder: ExpressionBuilder<Database, 'members'>,
  params: MembersParams,
  { viewer, now }: { viewer: Viewer | null; now: Date },
) {
  const { eb, and } = builder;
  const all: Expression<SqlBool>[] = [];
  if (params.country !== '') all.push(eb('country', '=', params.country));
  if (params.sex !== '') all.push(eb('gender', '=', Number(params.sex)));
  if (params.relationship !== '') all.push(eb('relationship', '=', Number(params.relationship)));
  if (params.orientation !== '') all.push(eb('orientation', '=', Number(params.orientation)));
  // Who hides something is not found by it.
  if (params.country !== '') all.push(shows(builder, 'place', viewer));
  if (params.sex !== '' || params.age !== '') all.push(shows(builder, 'person', viewer));
  if (params.relationship !== '' || params.orientation !== '')
    all.push(shows(builder, 'relations', viewer));
  if (params.avatar !== '') all.push(eb('avatar', params.avatar === 'yes' ? 'is not' : 'is', null));
  if (params.age !== '') {
    const { after, until } = birthDates(params.age, now);
    all.push(eb('birth_date', '>', after), eb('birth_date', '<=', until));
  }
  if (params.objectId !== 0) {
    all.push(
      eb('id', 'in', (from) =>
        from.selectFrom('friends').select('friend_id').where('member_id', '=', params.objectId),
      ),
    );
  }
  return and(all);
}

/** Those who were here last, of a country where one is asked for: among them the other filters look. */
function lastSeen({ db, viewer }: CallContext, country: string) {
  const all = db
    .selectFrom('members')
    .select('members.id')
    .where(isShown)
    .orderBy('seen_ts', 'desc')
    .orderBy('members.id', 'desc')
    .limit(LISTED_MATCHES);
  return country === ''
    ? all
    : all.where('country', '=', country).where((where) => shows(where, 'place', viewer));
}

/** Of how many a filter finds some; 0 for all there are. */
async function lookedAmong(context: CallContext, country: string): Promise<number> {
  const beyond = await lastSeen(context, country)
    .limit(1)
    .offset(LISTED_MATCHES)
    .executeTakeFirst();
  return beyond ? LISTED_MATCHES : 0;
}

async function countAll({ db }: CallContext): Promise<number> {
  const counted = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const hidden = await db
    .selectFrom('takedowns')
    .innerJoin('members', 'members.id', 'takedowns.object_id')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('takedowns.section', '=', 'members')
    .executeTakeFirstOrThrow();
  return Number(counted.n) - Number(hidden.n);
}

const isFiltered = ({ country, sex, age, relationship, avatar, orientation }: MembersParams) =>
  [country, sex, age, relationship, avatar, orientation].some((value) => value !== '');

/**
 * The community by the filters of SPEC.md §3, in the order of the last visit; `text` searches names, and who has the very name comes first.
 * Throws `not_found`, `no_permission` where the list is one of a member's friends.
 */
export async function listMembers(
  context: CallContext,
  params: MembersParams,
  query: { text: string } | undefined,
): Promise<object> {
  const isCommunity = params.objectId === 0;
  if (!isCommunity) await requireOpen(context, await requireMember(context, params.objectId));
  const names = named(context, 'member', query?.text);
  if (names === null) return listAnswer('members', [], 0, params);
  const by = { viewer: context.viewer, now: context.now() };
  const matching = (filters: MembersParams) =>
    context.db.selectFrom('members').where((where) => filtered(where, filters, by));
  const isCut = names === undefined && isCommunity && isFiltered(params);
  // Asked for once more beside those who were chosen by it, the country had PostgreSQL look through all who are from there.
  const among = isCut ? lastSeen(context, params.country) : names;
  const all = isCut ? matching({ ...params, country: '' }) : matching(params).where(isShown);
  const chosen = among ? all.where('members.id', 'in', among) : all;
  const total =
    isCommunity && among === undefined
      ? await listTotal(context, 'members', () => countAll(context))
      : await countRows(chosen);
  const rows = await chosen
    .select(cardColumns(context.viewer))
    // Who has the very name is looked for by it.
    .$if(names !== undefined, (one) =>
      one.orderBy(isNamed('display_name', query?.text ?? ''), 'desc'),
    )
    .orderBy('seen_ts', 'desc')
    .orderBy('members.id', 'desc')
    .limit(params.count)
    .offset((params.page - 1) * params.count)
    .execute();
  const items = rows.map((row) => toMemberCard(row, context.base, context.now()));
  const looked = isCut ? await lookedAmong(context, params.country) : 0;
  return { ...listAnswer('members', items, total, params), among: text(looked) };
}
