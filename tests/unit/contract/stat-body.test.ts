import { describe, expect, it } from 'vitest';
import { statBody } from '#contract/calls/stat.ts';

const view = { act: 'view', section: 'videos', object_id: '42' };

describe('a view as it is told', () => {
  it.each([
    ['STAT-08', { nogeo: '1' }, { nogeo: true }],
    ['STAT-09', { user_id: '7' }, { user_id: 7 }],
    ['STAT-07', {}, { section: 'videos', object_id: 42 }],
  ])('%s may carry %o', (_fact, fields, read) => {
    expect(statBody.parse({ ...view, ...fields })).toMatchObject(read);
  });

  it('is one of what the API knows', () => {
    expect(statBody.safeParse({ ...view, section: 'planets' }).success).toBe(false);
    expect(statBody.safeParse({ ...view, user_id: 'me' }).success).toBe(false);
  });
});
