import { expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { loadComments } from '../../../src/pages/videos/_load-parts.ts';

it('a video has as many comments as the API says, also where it gives the newest of them', async () => {
  const said = { comment_id: '7', comment: 'Well said', name: 'Ida', added_date: '', _id: '1' };
  const fetch = () => Promise.resolve(Response.json({ comments: [said], total_count: '1200' }));
  const client = createClient({ fetch, origin: 'http://api.test' });
  const found = await loadComments({ client } as unknown as App.Locals, 1);
  expect([found?.comments.length, found?.totalCount]).toEqual([1, 1200]);
});
