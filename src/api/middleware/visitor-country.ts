import { COUNTRY_OF_VISITOR_HEADER } from '#config/country-header.ts';
import { ServiceError } from '../errors.ts';
import type { ServiceContext } from '../context.ts';

/**
 * Whether a video is limited to some countries by a decision: what is answered about it then is kept nowhere. A request from one of these
 * throws `limited_here`; one without a country comes from within the process, or from where nobody knows.
 */
export async function checkLimit(
  request: Request,
  { limited }: Pick<ServiceContext, 'limited'>,
  video: number,
): Promise<boolean> {
  const limit = await limited.find(video);
  if (limit === undefined) return false;
  const country = request.headers.get(COUNTRY_OF_VISITOR_HEADER);
  if (country !== null && limit.countries.has(country)) throw new ServiceError('limited_here');
  return true;
}
