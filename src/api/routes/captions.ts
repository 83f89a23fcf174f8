import { MAX_LIFETIME } from '#config/lifetimes.ts';
import { captionsPath } from '#contract/captions.ts';
import { ContractError } from '#contract/errors.ts';
import { isGroupOf } from '#contract/id-group.ts';
import { videoCaptions } from '../services/videos/captions.ts';
import { checkLimit } from '../middleware/visitor-country.ts';
import { cachedText, UNCACHED } from './answer.ts';
import { readPath, type ReadRoute } from './read.ts';

const TYPE = 'text/vtt; charset=utf-8';

/** The one read whose answer is no JSON: a browser asks it for a `<track>`. */
export const captionsRoute: ReadRoute = {
  prefix: captionsPath.prefix,
  answer: (request, url, context) => {
    const params = captionsPath.parse(readPath(url));
    if (params === null) return null;
    const { group, id, lifetime } = params;
    if (!isGroupOf(group, id)) throw new ContractError('bad_group', group);
    const answer = async (): Promise<Response> => {
      const isKept = !(await checkLimit(request, context, id)) && lifetime > 0;
      const control = isKept ? `public, max-age=${Math.min(lifetime, MAX_LIFETIME)}` : UNCACHED;
      return cachedText(request, await videoCaptions(context, params), TYPE, control);
    };
    return answer();
  },
};
