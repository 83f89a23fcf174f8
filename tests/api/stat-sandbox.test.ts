import { expect, it } from 'vitest';
import { openSession } from '../setup/sessions.ts';
import { apiUnderTest } from './support/api-under-test.ts';

// On one engine: from whom a write is taken is decided before a database is asked.

const under = apiUnderTest({ writes: true });

const MEMBER = 2;
const boxed = async (fields: Record<string, string>) => {
  const cookie = `session=${await openSession(under.stored, MEMBER)}`;
  const response = await under.post('/api/stat.php', fields, {
    ...{ origin: 'null', 'sec-fetch-site': 'cross-site', cookie },
  });
  return [response.status, ((await response.json()) as { code?: string }).code ?? 'ok'];
};
const video = (): string =>
  String(under.number('SELECT id FROM videos WHERE visible = 1 ORDER BY id LIMIT 1'));

it('a view, how long it was and the page of an embed in a sandbox are taken, as nobody’s', async () => {
  const object_id = video();
  const mine = 'SELECT * FROM history WHERE member_id = ? ORDER BY video_id';
  const before = await under.stored.rows(mine, MEMBER);
  const user_id = String(MEMBER);
  const told = [
    { act: 'view', section: 'videos', object_id, user_id },
    { act: 'watch', object_id, seconds: '5' },
    { act: 'page', page: 'embed', campaign: '' },
  ] as const;
  for (const fields of told) expect(await boxed(fields)).toEqual([200, 'ok']);
  expect(await under.stored.rows(mine, MEMBER)).toEqual(before);
});

it('what else a page without an origin sends is refused', async () => {
  const object_id = video();
  const refused: Record<string, string>[] = [
    { act: 'vote', section: 'videos', object_id, vote: '1' },
    { act: 'comm', section: 'videos', object_id, msg: 'Said by nobody' },
    { object_id },
  ];
  for (const fields of refused) expect(await boxed(fields)).toEqual([403, 'bad_origin']);
});
