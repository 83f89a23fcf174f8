import { expect, it } from 'vitest';
import { failureText } from '#components/moderation/posted.ts';
import { createTranslator } from '#i18n/translator.ts';

it('whoever appeals too often is told how long to wait, and not to try again', () => {
  const t = createTranslator('en', 'moderation');
  const told = failureText({ code: 'too_many_attempts' }, t, { seconds: 1200 });
  expect(told).toContain('Please try again in 20 minutes.');
});
