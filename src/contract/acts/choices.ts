import '../without-eval.ts';
import { ACCOUNT_SETTINGS } from '#config/account-settings.ts';
import { MAX_CHOICES_A_TIME, MAX_CHOICES_TEXT, MAX_SETTING_TEXT } from '#config/choices.ts';
import { EXCLUSION_KINDS, MAX_EXCLUSION_TITLE } from '#config/exclusions.ts';
import { z } from 'zod';
import { INPUT_PATH, MEMBER_ACT_ERRORS, type Act } from '../act.ts';
import { looseCount, wireCount, wireId } from '../wire.ts';
import { done, type Done } from './done.ts';

/** A field that holds JSON: a list of at most `MAX_CHOICES_A_TIME` entries. */
const entriesOf = <Entry>(entry: z.ZodType<Entry, unknown>): z.ZodType<Entry[], unknown> =>
  z
    .string()
    .max(MAX_CHOICES_TEXT)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'no JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(entry).max(MAX_CHOICES_A_TIME));

/** What somebody wrote into their browser's storage by hand may be longer. */
const text = z.string().transform((sent) => sent.slice(0, MAX_EXCLUSION_TITLE).trim());
const common = { kind: 'write', path: INPUT_PATH, access: 'member', answer: done } as const;

const exclusion = z
  .tuple([z.enum(EXCLUSION_KINDS), text.pipe(z.string().min(1)), text])
  .transform(([kind, title, dir]) => ({ kind, title, dir }));
export type OwnExclusion = z.output<typeof exclusion>;

const exclusionsBody = z.object({
  act: z.literal('exclusions'),
  section: z.enum(['add', 'rem']),
  /** JSON: `[["words", "rain", ""], …]`, each with its `dir` or nothing. */
  entries: entriesOf(exclusion),
});
export type ExclusionsBody = z.output<typeof exclusionsBody>;

/** Leaves things out of the viewer's lists on every device, or lets them in again; what is so already stays so. Ours. */
export const exclusions: Act<ExclusionsBody, Done> = {
  ...common,
  ...{ name: 'exclusions', act: 'exclusions', body: exclusionsBody },
  errors: [...MEMBER_ACT_ERRORS, 'list_full'],
};

const searchesBody = z.discriminatedUnion('section', [
  z.object({
    act: z.literal('searches'),
    section: z.literal('add'),
    /** JSON: texts, the latest first. */
    entries: entriesOf(z.string()),
  }),
  z.object({ act: z.literal('searches'), section: z.literal('clear') }),
]);
export type SearchesBody = z.output<typeof searchesBody>;

/** Keeps what the viewer searched for, or forgets all of it. Ours. */
export const searches: Act<SearchesBody, Done> = {
  ...common,
  ...{ name: 'searches', act: 'searches', body: searchesBody },
  errors: MEMBER_ACT_ERRORS,
};

const setting = z
  .tuple([z.enum(ACCOUNT_SETTINGS), z.string().max(MAX_SETTING_TEXT).nullable()])
  .transform(([name, value]) => ({ name, value }));

const settingsBody = z.object({
  act: z.literal('settings'),
  /** `add` leaves what the account has as it is. */
  section: z.enum(['add', 'set']),
  /** JSON: `[["player_speed", "1.5"], …]`; null where the browser has none any more. */
  entries: entriesOf(setting),
});
export type SettingsBody = z.output<typeof settingsBody>;

/** Keeps settings of the viewer's that each of their browsers has; which these are, the registry of browser storage says. Ours. */
export const settings: Act<SettingsBody, Done> = {
  ...common,
  ...{ name: 'settings', act: 'settings', body: settingsBody },
  errors: MEMBER_ACT_ERRORS,
};

const votesBody = z.object({ act: z.literal('adopt_votes') });

/**
 * Makes the votes that this browser cast as a visitor the viewer's. Of two votes on one thing the member's counts. Whose they
 * were, a cookie says that no script reads. Ours.
 */
export const adoptVotes: Act<z.output<typeof votesBody>, Done> = {
  ...common,
  ...{ name: 'adoptVotes', act: 'adopt_votes', body: votesBody },
  errors: MEMBER_ACT_ERRORS,
};

const watched = z
  .tuple([wireId, wireCount, looseCount])
  .transform(([id, at, leftAt]) => ({ id, at, leftAt }));

const adoptBody = z.object({
  act: z.literal('adopt_history'),
  /** JSON: `[[1042, 1765000000, 60], …]`: a video, when it was watched in seconds since 1970, the second at which it was left. */
  entries: entriesOf(watched),
});
export type AdoptBody = z.output<typeof adoptBody>;

/** Puts what a browser knows of what was watched into the viewer's history; a video that is in it already stays as it is. Ours. */
export const adoptHistory: Act<AdoptBody, Done> = {
  ...common,
  ...{ name: 'adoptHistory', act: 'adopt_history', body: adoptBody },
  errors: MEMBER_ACT_ERRORS,
};
