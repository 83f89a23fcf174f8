import { setImmediate as ownTurn } from 'node:timers/promises';

/** Rows that are read at once: others are answered between. */
export const ROWS_AT_ONCE = 500;

/** Pages of rows, each read with the last row of the one before; a page that is not full is the last. */
export async function* pagesOf<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (let isOver = false; !isOver;) {
    const rows = await read(last);
    yield rows;
    await ownTurn();
    last = rows.at(-1);
    isOver = rows.length < ROWS_AT_ONCE;
  }
}

/** A list as `JSON.stringify` writes it two blanks deep, a page at a time. */
export async function* listed(pages: AsyncIterable<object[]>): AsyncGenerator<Uint8Array> {
  let isEmpty = true;
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    const text = JSON.stringify(rows, null, 2).slice(1, -2);
    yield Buffer.from((isEmpty ? '[' : ',') + text);
    isEmpty = false;
  }
  yield Buffer.from(isEmpty ? '[]\n' : '\n]\n');
}
