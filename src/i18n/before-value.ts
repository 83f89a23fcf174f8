/** A label as it stands before its value: with a space, which the full-width colon of Japanese brings along. */
export const beforeValue = (label: string): string => (label.endsWith('：') ? label : `${label} `);
