import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { SuggestedKind, Suggestion, SuggestionLimits } from '../catalogue.ts';
import type { EngineSql } from '../engine-sql.ts';
import { queryTerms } from '../query-terms.ts';
import { topEntries } from './top-entries.ts';

/** Words whose corrections are looked for. */
const CORRECTED = 5;

/** What an engine gives to find suggestions by. */
export interface SuggestParts {
  db: Kysely<Database>;
  sql: EngineSql;
  /**
   * Ids of a kind whose names hold, of each list, a word that is one of it or begins with one of it. Some hundreds at
   * most: those with the most videos are chosen among them.
   */
  holding: (kind: SuggestedKind, words: readonly (readonly string[])[]) => Promise<number[]>;
  /** Ids of a kind whose names hold what a visitor typed; as many at most. */
  matching: (kind: SuggestedKind, text: string) => Promise<number[]>;
  /** Words that names are made of and that one slip of the finger turns into `word`. */
  corrections: (word: string) => Promise<string[]>;
}

type Found = Record<SuggestedKind, Suggestion[]>;

async function entriesOf(
  { db, sql }: SuggestParts,
  text: string,
  limits: SuggestionLimits,
  idsOf: (kind: SuggestedKind) => Promise<number[]>,
): Promise<Found> {
  const ofKind = async (kind: SuggestedKind): Promise<Suggestion[]> => {
    const ids = await idsOf(kind);
    return ids.length > 0 ? topEntries(db, sql, kind, { ...limits, ids, called: text }) : [];
  };
  const [category, model, channel] = await Promise.all([
    ofKind('category'),
    ofKind('model'),
    ofKind('channel'),
  ]);
  return { category, model, channel };
}

/** What the port promises of `suggest`. */
export async function suggest(
  parts: SuggestParts,
  text: string,
  limits: SuggestionLimits,
): Promise<Found> {
  const terms = queryTerms(text);
  if (!terms) return { category: [], model: [], channel: [] };
  const found = await entriesOf(parts, text, limits, (kind) => parts.matching(kind, text));
  if (Object.values(found).some((list) => list.length > 0)) return found;
  if (terms.words.length === 0 || terms.runs.length > 0) return found;
  const meant = await Promise.all(
    terms.words
      .slice(0, CORRECTED)
      .map(async ({ word }) => [word, ...(await parts.corrections(word))]),
  );
  return entriesOf(parts, text, limits, (kind) => parts.holding(kind, meant));
}
