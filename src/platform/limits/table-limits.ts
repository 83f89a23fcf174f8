import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Attempt, LimitStore, LimitTables } from './limit-store.ts';

/** Clocks of several machines differ by less; seconds. */
const APART_SECONDS = 60;

interface TableLimitsOptions {
  db: Kysely<LimitTables>;
  /** Of this site's own, so that nobody who reads the table can try out addresses. */
  secret: string;
  now: () => Date;
}

/** For a site of several processes: a row a key, counted in one statement, so that no two processes see the same number. */
export function tableLimits({ db, secret, now }: TableLimitsOptions): LimitStore {
  const present = (): number => Math.floor(now().getTime() / 1000);
  /** The latest end of what was counted until now: one beyond it was written while a clock ran ahead, and would hold until that time has come. */
  const latest = (at: number, seconds: number): number => at + seconds + APART_SECONDS;
  const hashOf = ({ limit, key }: Pick<Attempt, 'limit' | 'key'>): string =>
    createHmac('sha256', secret).update(`${limit} ${key}`).digest('base64url');
  return {
    within: (transaction) => tableLimits({ db: transaction, secret, now }),
    count: async ({ seconds, ...whose }) => {
      const at = present();
      const hashed = hashOf(whose);
      const row = await db
        .insertInto('limits')
        .values({ key: hashed, count: 1, until_ts: at + seconds })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((update) => {
            const isOver = update.or([
              update('limits.until_ts', '<=', at),
              update('limits.until_ts', '>', latest(at, seconds)),
            ]);
            return {
              count: update
                .case()
                .when(isOver)
                .then(1)
                .else(update('limits.count', '+', 1))
                .end(),
              until_ts: update
                .case()
                .when(isOver)
                .then(at + seconds)
                .else(update.ref('limits.until_ts'))
                .end(),
            };
          }),
        )
        .returning(['count', 'until_ts'])
        .executeTakeFirstOrThrow();
      return { count: row.count, seconds: row.until_ts - at };
    },
    look: async ({ seconds, ...whose }) => {
      const at = present();
      const row = await db
        .selectFrom('limits')
        .select(['count', 'until_ts'])
        .where('key', '=', hashOf(whose))
        .where('until_ts', '>', at)
        .where('until_ts', '<=', latest(at, seconds))
        .executeTakeFirst();
      return row ? { count: row.count, seconds: row.until_ts - at } : null;
    },
    forget: async (whose) => {
      await db.deleteFrom('limits').where('key', '=', hashOf(whose)).execute();
    },
    forgetOver: async () => {
      await db.deleteFrom('limits').where('until_ts', '<=', present()).execute();
    },
  };
}
