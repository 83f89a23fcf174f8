import { withQuery } from '#lib/query.ts';
import { routePath } from './resolve.ts';

// Beside paths.ts, which every visitor's touch brings: few want these.

/** What waits for a decision; `page` from 1. */
export const moderationPath = (page = 1): string =>
  withQuery(routePath('moderation', {}), { page: page > 1 ? String(page) : '' });

/** One case, with a page of its reports; `page` from 1. */
export const casePath = (id: number, page = 1): string =>
  withQuery(routePath('moderationCase', { id }), { page: page > 1 ? String(page) : '' });

/** Every decision; `page` from 1. */
export const decisionsPath = (page = 1): string =>
  withQuery(routePath('moderationLog', {}), { page: page > 1 ? String(page) : '' });

/** A decision about something of the visitor's own, with the form to object. */
export const decisionPath = (id: number): string => routePath('decision', { id });
