import { CHANNEL_LENGTHS, type ChannelField } from '#config/channels.ts';
import { checkField, type FieldProblem } from './field-check.ts';
import { isWebsite } from './profile-check.ts';

/** What is wrong with one field of a channel. */
export interface ChannelProblem extends FieldProblem {
  field: ChannelField;
}

/** Checks what an owner tells of a channel: what is wrong, in the order of the fields. A missing text stays as it is. */
export function checkChannel(
  texts: Readonly<Partial<Record<ChannelField, string | undefined>>>,
): ChannelProblem[] {
  return (['title', 'description', 'url'] as const).flatMap((field) => {
    const text = texts[field]?.trim();
    if (text === undefined) return [];
    const problem =
      checkField(text, CHANNEL_LENGTHS[field]) ??
      (field === 'url' && text !== '' && !isWebsite(text) ? { code: 'invalid_website' } : null);
    return problem ? [{ field, ...problem }] : [];
  });
}
