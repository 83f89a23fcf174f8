import { checkOrigin, limiter } from './receive.ts';
import { PROVIDER_PATH } from '#contract/provider-path.ts';
import { viewerOf } from '../middleware/session.ts';
import { beginProvider } from '../services/providers/begin.ts';
import { finishProvider } from '../services/providers/finish.ts';
import { UNCACHED } from './answer.ts';
import { inVisitorsName } from './carry-out.ts';
import { readPath, type ReadRoute } from './read.ts';

/**
 * The social sign-in (SPEC.md section 7): sends a browser to the provider it names, and takes it back from there. Both answer with the page
 * that comes next.
 */
export const providerRoute: ReadRoute = {
  prefix: PROVIDER_PATH,
  answer: (request, url, context) => {
    if (readPath(url) !== PROVIDER_PATH) return null;
    const answer = async (): Promise<Response> => {
      const headers = new Headers({ 'Cache-Control': UNCACHED });
      // Who only looks whether it is there begins nothing.
      if (request.method === 'HEAD') return new Response(null, { headers });
      const viewer = await viewerOf(request, context, context.secure);
      const limit = limiter(request, context);
      const visitor = inVisitorsName({ request, context, limit, viewer }, headers);
      const query = url.searchParams;
      if (query.has('state')) headers.set('Location', await finishProvider(visitor, query));
      else {
        const provider = context.providers.all.find(({ id }) => id === query.get('provider'));
        // Another site's page links nobody's account, signs nobody in and takes none of their tries.
        checkOrigin(request, context.publicOrigin, viewer === null);
        headers.set('Location', await beginProvider(visitor, provider, query.get('back')));
      }
      await context.purgesTold();
      return new Response(null, { status: 303, headers });
    };
    return answer();
  },
};
