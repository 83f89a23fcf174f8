import { describe, expect, it } from 'vitest';
import { memberFacts } from '#components/community/member-facts.ts';
import { member } from '#contract/entities/member.ts';
import { translateFrom } from '#i18n/translate.ts';
import { readTexts } from '#i18n/read-texts.ts';

const t = translateFrom<'site'>(readTexts().en?.site ?? {}, 'en');
const factsOf = (fields: object) =>
  memberFacts(t, 'en', member.parse({ _id: '7', name: 'Tinycomet', ...fields }));

describe('the facts of a member', () => {
  it('leave out what is not told', () => {
    expect(factsOf({})).toEqual([]);
    expect(factsOf({ city: 'Vellmoor', gender: '9', country: 'xx1' })).toEqual([
      { label: 'City', text: 'Vellmoor', href: null },
    ]);
  });

  it('COM-13 say a birth date in words, and what is no date as it is', () => {
    expect(factsOf({ birth_date: '1999-02-03' })[0]?.text).toBe('February 3, 1999');
    expect(factsOf({ birth_date: 'in spring' })[0]?.text).toBe('in spring');
  });

  it.each([
    ['https://tinycomet.example/', 'https://tinycomet.example/'],
    ['http://tinycomet.example', 'http://tinycomet.example/'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['tinycomet.example', null],
    ['//tinycomet.example', null],
  ])('COM-17 link a website of the web alone: %s', (website, href) => {
    expect(factsOf({ website })).toEqual([{ label: 'Website', text: website, href }]);
  });
});
