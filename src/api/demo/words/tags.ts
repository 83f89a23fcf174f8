import { SUBJECTS } from './subjects.ts';

const GENERAL =
  'wind,golden hour,blue hour,fog,clouds,horizon,panorama,handheld,tripod,drone view,macro,wide angle,close-up,' +
  'silhouette,shadow play,black and white,vintage lens,natural sound,no music,piano,field recording,loopable,' +
  'seamless,wallpaper,screensaver,study background,sleep aid,weekend trip,road trip,first take,behind the scenes,' +
  'tutorial,step by step,compilation,highlights,director cut,silent,stereo sound,full moon,midsummer,new year';

/** Tags that fit any subject. */
export const GENERAL_TAGS: readonly string[] = GENERAL.split(',');

/** Every tag once, in the order of their ids. */
export const TAGS: readonly string[] = [
  ...new Set([...SUBJECTS.flatMap(({ tags }) => tags), ...GENERAL_TAGS]),
];
