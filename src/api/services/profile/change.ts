import { PROFILE_GROUPS, type ProfileField } from '#config/profile.ts';
import { isReservedName } from '#config/reserved-names.ts';
import type { EditMemberBody } from '#contract/calls/edit-member.ts';
import { toLine, toText } from '#contract/texts.ts';
import { checkProfile, type ProfileProblem, type ProfileTexts } from '#lib/profile-check.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { AUDIENCES } from './get.ts';
import { facesTags, friendsTags, profileTags } from './shown-on.ts';
import { tellBrowser } from './tell-browser.ts';

const TOLD = ['display_name', ...Object.values(PROFILE_GROUPS).flat()] as const;
const NUMBERS: readonly ProfileField[] = ['gender', 'relationship', 'orientation'];
const PARAGRAPHS: readonly ProfileField[] = ['interests', 'about'];
/** What a member's tile shows, among the friends of others too, and what decides who sees that. */
const ON_TILES = ['gender', 'birth_date', 'country', 'privacy_person', 'privacy_place'] as const;

/** What is stored of a text: null for none, but a name is always one. */
function stored(field: ProfileField, typed: string): string | number | null {
  if (typed === '') return null;
  if (NUMBERS.includes(field)) return Number(typed);
  return field === 'country' ? typed.toLowerCase() : typed;
}

/** Texts as they will be shown: without what turns the page around or cannot be seen. */
function cleaned(body: EditMemberBody): ProfileTexts {
  return Object.fromEntries(
    TOLD.flatMap((field) => {
      const typed = body[field];
      if (typed === undefined) return [];
      return [[field, PARAGRAPHS.includes(field) ? toText(typed) : toLine(typed)]];
    }),
  );
}

/** What is wrong with a name that is kept for those who run the site; whoever has it already, by an operator's doing, keeps it. */
async function problemsOfName(
  { db }: Pick<WriteContext, 'db'>,
  id: number,
  name: string | undefined,
): Promise<ProfileProblem[]> {
  if (name === undefined || !isReservedName(name)) return [];
  const member = db.selectFrom('members').select('display_name').where('id', '=', id);
  const { display_name: own } = await member.executeTakeFirstOrThrow();
  return name === own ? [] : [{ field: 'display_name', code: 'name_occupied' }];
}

/** Changes what the viewer tells and who sees it. Throws `invalid` with `errors`, all that is wrong. */
export async function changeProfile(context: WriteContext, body: EditMemberBody): Promise<object> {
  const { id } = requireViewer(context);
  const texts = cleaned(body);
  const errors = [
    ...(await problemsOfName(context, id, texts.display_name)),
    ...checkProfile(texts, context.now()),
  ];
  if (errors.length > 0) throw new ServiceError('invalid', { errors });
  const told = Object.entries(texts).map(([field, typed]) => [
    field,
    stored(field as ProfileField, typed ?? ''),
  ]);
  const audiences = AUDIENCES.flatMap((name) =>
    body[name] === undefined ? [] : [[name, body[name]]],
  );
  const values = Object.fromEntries([...told, ...audiences]) as Record<string, never>;
  if (Object.keys(values).length === 0) return { ok: 1 };
  await context.db.transaction().execute(async (db) => {
    const before = await db
      .selectFrom('members')
      .select(['display_name', 'username'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db.updateTable('members').set(values).where('id', '=', id).execute();
    const { display_name: title = before.display_name } = texts;
    const isRenamed = title !== before.display_name;
    if (isRenamed) {
      const named = { kind: 'member', id, title, aliases: [before.username] } as const;
      await context.catalogue.index.putEntity(db, named);
    }
    const isOnTiles = ON_TILES.some((field) => body[field] !== undefined);
    const ofFriends = isOnTiles ? await friendsTags(db, id) : [];
    await context.purge(
      db,
      isRenamed ? await facesTags(context, db, id) : [...profileTags(id), ...ofFriends],
    );
  });
  if (texts.display_name !== undefined) await tellBrowser(context, id);
  return { ok: 1 };
}
