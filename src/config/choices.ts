/** Entries of one act that brings a browser's own to an account, and the characters of their JSON: a form holds them with room. */
export const MAX_CHOICES_A_TIME = 100;
export const MAX_CHOICES_TEXT = 6000;
/** Characters of a setting's value: JSON of a few words. */
export const MAX_SETTING_TEXT = 200;
