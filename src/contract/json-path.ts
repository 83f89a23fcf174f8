import { suffixOf } from './call.ts';
import { ContractError } from './errors.ts';
import type { PathTemplate } from './path.ts';

interface JsonPathParams {
  lifetime: number;
  suffix: string;
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

interface DirPathParams {
  prefix: string;
  dir: string;
}

/**
 * A path that holds the beginning of `dir` before `dir` itself: its first character when built
 * (API.md). Programs in the field send two; any beginning is read.
 */
export function dirPath<Params extends DirPathParams>(
  template: PathTemplate<Params>,
): PathTemplate<Omit<Params, 'prefix'>> {
  return {
    prefix: template.prefix,
    build: (params) => {
      const [prefix = ''] = (params as unknown as DirPathParams).dir;
      return template.build({ ...params, prefix } as unknown as Params);
    },
    parse: (path) => {
      const params = template.parse(path);
      if (!params) return null;
      const { prefix, ...rest } = params;
      if (!params.dir.startsWith(prefix)) throw new ContractError('bad_path', 'prefix');
      return rest;
    },
  };
}
