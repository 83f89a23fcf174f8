import { expressionBuilder, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';

const capitalized = (text: string): string =>
  text.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());

/** Whether a column has a text, whatever its case: SQLite knows only that of Latin letters, so a few ways to write it are tried. */
export function isNamed(column: string, text: string): Expression<SqlBool> {
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const small = line.toLowerCase();
  const ways = new Set([line, small, capitalized(small), line.toUpperCase()]);
  // Of whichever table the query is.
  const eb = expressionBuilder() as unknown as ExpressionBuilder<
    { any: Record<string, string> },
    'any'
  >;
  const lower = (value: Expression<unknown>) => eb.fn<string>('lower', [value]);
  return eb(
    lower(eb.ref(column)),
    'in',
    [...ways].map((way) => lower(eb.cast(eb.val(way), 'text'))),
  );
}
