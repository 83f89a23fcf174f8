import { EVENTS_PATH } from '#contract/events-path.ts';
import { headerText } from '#lib/request-header.ts';
import { viewerOf } from '../middleware/session.ts';
import { requireViewer } from '../viewer.ts';
import { UNCACHED } from './answer.ts';
import { readPath, type ReadRoute } from './read.ts';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': UNCACHED,
  'X-Content-Type-Options': 'nosniff',
  // nginx would hold it back.
  'X-Accel-Buffering': 'no',
};

/** What an event's `id` may be: ours alone. */
const EVENT_ID = /^\d{1,15}-\d{1,9}-\d{1,9}$/u;

/** The one read that goes on: a member's open page is told of what is new (docs/decisions/065). Errors as of any read. */
export const eventsRoute: ReadRoute = {
  prefix: EVENTS_PATH,
  answer: (request, url, context) => {
    if (readPath(url) !== EVENTS_PATH) return null;
    const answer = async (): Promise<Response> => {
      const viewer = requireViewer({ viewer: await viewerOf(request, context, context.secure) });
      if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
      await context.limits.take('events_of_member', [{ key: String(viewer.id), factor: 1 }]);
      const sent = headerText(request.headers.get('last-event-id'));
      const known = EVENT_ID.test(sent) ? sent : '';
      return new Response(await context.events.open(viewer, known), { headers: HEADERS });
    };
    return answer();
  },
};
