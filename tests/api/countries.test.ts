import { describe, expect, it } from 'vitest';
import { SITE_GROUPS } from '#config/site-groups.ts';
import * as calls from '#contract/calls.ts';
import { apiUnderTest } from './support/api-under-test.ts';

const { client, rows } = apiUnderTest();

const countries = async (gender: (typeof SITE_GROUPS)[number], section: 'videos' | 'models') => {
  const answer = await client.read(calls.countries, { lifetime: 60, gender, section });
  return answer.countries.map(({ code, total }) => [code, total]);
};

describe.each(SITE_GROUPS)('the countries of %s', (group) => {
  it('are those of its visible videos, most first', async () => {
    const wanted = rows(
      `SELECT country, count(*) AS total FROM videos
       WHERE visible = 1 AND site_group = ? AND country IS NOT NULL
       GROUP BY country ORDER BY total DESC, country`,
      group,
    );
    expect(wanted.length).toBeGreaterThan(3);
    expect(await countries(group, 'videos')).toEqual(
      wanted.map(({ country, total }) => [country, total]),
    );
  });

  it('are those of models with visible videos, most first', async () => {
    const wanted = rows(
      `SELECT models.country, count(DISTINCT models.id) AS total FROM models
       JOIN video_models ON model_id = models.id JOIN videos ON videos.id = video_id
       WHERE videos.visible = 1 AND models.visible = 1 AND site_group = ?
         AND models.country IS NOT NULL
       GROUP BY models.country ORDER BY total DESC, models.country`,
      group,
    );
    expect(wanted.length).toBeGreaterThan(3);
    expect(await countries(group, 'models')).toEqual(
      wanted.map(({ country, total }) => [country, total]),
    );
  });
});
