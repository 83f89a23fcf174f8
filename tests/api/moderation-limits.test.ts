import { describe, expect, it } from 'vitest';
import { deskWorld, GROUND, OWNER } from './support/desk.ts';

let knowsCountries = true;
const desk = deskWorld(() => ({ knowsCountries }));
const { world, letterTo, report, first, claim, settle, lastDecision } = desk;
const readsOf = (id: number) =>
  [`json/video/600/0/0/${id}.json`, `videofile.php?video_id=${id}&lifetime=600`] as const;
const READS = readsOf(2);
const LIMIT = { ...GROUND, countries: 'de, AT de' };

/** A read as a visitor of a country makes it; null where nobody knows it. */
async function ask(path: string, country: string | null) {
  const headers: Record<string, string> = country === null ? {} : { 'x-islet-country': country };
  const answer = await world.fetch(`/api/${path}`, { headers }, 'nobody');
  const { code = 'ok' } = (await answer.json()) as { code?: string };
  return [answer.status, code, answer.headers.get('cache-control')];
}
const measures = async () => (await world.get(`case.php?id=${await first()}`, 'moderator')).body;

describe('a video that is limited to some countries', () => {
  it('needs these, by codes of countries that there are', async () => {
    await report('/videos/2/');
    const id = await first();
    await claim(id);
    const asked = { act: 'decide', case_id: id, measure: 'limit', category: 'privacy' };
    for (const [countries, code] of [
      ['', 'required'],
      [' , ', 'required'],
      ['de, eu', 'unknown_country'],
      ['uk', 'unknown_country'],
      ['zz', 'unknown_country'],
      ['Germany', 'unknown_country'],
    ] as const) {
      const { status, body } = await world.act(
        { ...asked, ...GROUND, reason: 'A house.', countries },
        'moderator',
      );
      expect([status, body.errors]).toEqual([422, [{ field: 'countries', code }]]);
    }
    expect(await ask(READS[0], 'de')).toEqual([200, 'ok', expect.stringContaining('public')]);
  });

  it('is refused there and told to nobody who keeps it elsewhere, and its owner is told where and why', async () => {
    await report('/videos/2/');
    await settle('limit', LIMIT);
    expect(await lastDecision()).toMatchObject({ measure: 'limit', territory: 'AT,DE' });
    expect(world.purged).toEqual(expect.arrayContaining(['video:2', 'limits']));
    for (const read of READS) {
      expect(await ask(read, 'de')).toEqual([451, 'limited_here', 'no-store']);
      expect(await ask(read, 'at')).toEqual([451, 'limited_here', 'no-store']);
      for (const country of ['ch', null])
        expect(await ask(read, country)).toEqual([200, 'ok', 'private, no-store']);
    }
    for (const read of readsOf(3))
      expect(await ask(read, 'de')).toEqual([200, 'ok', expect.stringContaining('public')]);
    const { text } = await letterTo(OWNER);
    expect(text).toContain('It is not shown in some countries');
    expect(text).toContain('Austria, Germany');
  });

  it('is limited to others, hidden, and shown again by later decisions', async () => {
    await report('/videos/2/');
    expect(await measures()).toMatchObject({
      subject: { state: 'limited' },
      measures: ['none', 'limit', 'hide', 'remove', 'restore'],
    });
    await settle('limit', { ...GROUND, countries: 'CH' });
    expect((await ask(READS[0], 'de'))[0]).toBe(200);
    expect((await ask(READS[0], 'ch'))[0]).toBe(451);
    await report('/videos/2/');
    await settle('hide', GROUND);
    for (const country of ['ch', 'de']) expect((await ask(READS[0], country))[0]).toBe(404);
    await report('/videos/2/');
    await settle('restore');
    expect(await ask(READS[0], 'ch')).toEqual([200, 'ok', expect.stringContaining('public')]);
    await report('/videos/2/');
    await settle('limit', LIMIT);
    await report('/videos/2/');
    await settle('restore');
    expect(await ask(READS[0], 'de')).toEqual([200, 'ok', expect.stringContaining('public')]);
  });

  it('stays so after a restart, and is offered where it is known who asks from where alone', async () => {
    await report('/videos/2/');
    await settle('limit', LIMIT);
    knowsCountries = false;
    await world.restart();
    expect((await ask(READS[0], 'de'))[0]).toBe(451);
    await report('/videos/2/');
    expect((await measures()).measures).toEqual(['none', 'hide', 'remove', 'restore']);
    await report('/videos/3/', 'underage');
    expect((await measures()).measures).toEqual(['none', 'hide', 'remove']);
  });
});
