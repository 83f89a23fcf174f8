/** What a moderator wrote as it is kept: line breaks as they are typed here, and nothing around it. */
export const tidyReason = (text: string): string => text.replaceAll('\r\n', '\n').trim();
