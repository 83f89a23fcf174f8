export { EVENTS_URL } from '#contract/events-path.ts';
