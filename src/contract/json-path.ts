import { suffixOf } from './call.ts';
import type { PathTemplate } from './path.ts';

interface JsonPathParams {
  lifetime: number;
  suffix: 'json' | 'jsond';
}

/** A read's path without its suffix part: that follows from the lifetime when built, and is not looked at when parsed. */
export function jsonPath<Params extends JsonPathParams>(
  template: PathTemplate<Params>,
): PathTemplate<Omit<Params, 'suffix'>> {
  return {
    prefix: template.prefix,
    build: (params) =>
      template.build({ ...params, suffix: suffixOf(params.lifetime) } as unknown as Params),
    parse: (path) => {
      const params = template.parse(path);
      if (!params) return null;
      const { suffix: _suffix, ...rest } = params;
      return rest;
    },
  };
}
