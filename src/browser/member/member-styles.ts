import { bringStyles } from '../parts/bring-styles.ts';
import stylesUrl from './member.css?url';

/** Brings the style of what members alone see, once. */
export const bringMemberStyles = (): void => bringStyles(stylesUrl);
