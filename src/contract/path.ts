import { ContractError } from './errors.ts';

/**
 * One variable part of a path: how a value is written and how it is read back. `decode` throws a
 * {@link ContractError} with the code of this part when the text is not one of its values.
 */
export interface PathParam<Name extends string, Value> {
  readonly name: Name;
  readonly encode: (value: Value) => string;
  readonly decode: (raw: string) => Value;
  /** What the part may be made of; everything but `/` and `.` unless told. */
  readonly pattern?: string;
}

interface AnyParam {
  readonly name: string;
  readonly encode: (value: never) => string;
  readonly decode: (raw: string) => unknown;
  readonly pattern?: string;
}

export type ParamsOf<Parts extends readonly AnyParam[]> = {
  [Part in Parts[number] as Part['name']]: ReturnType<Part['decode']>;
};

/** A path that is built and parsed by one definition. */
export interface PathTemplate<Params> {
  /** The literal text before the first variable part: enough to find the call. */
  readonly prefix: string;
  readonly build: (params: Params) => string;
  /** `null` when the text has another shape; throws {@link ContractError} when a part has a wrong value. */
  readonly parse: (path: string) => Params | null;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function safeDecode(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    throw new ContractError('bad_path', 'broken percent-encoding');
  }
}

/** A path without a variable part, which is written elsewhere. */
export const fixedPath = (text: string): PathTemplate<ParamsOf<[]>> => ({
  prefix: text,
  build: () => text,
  parse: (given) => (given === text ? {} : null),
});

/** Makes a template from a tagged literal: path\`json/video/${lifetime}/${group}/${id}\`. */
export function path<const Parts extends readonly AnyParam[]>(
  literals: TemplateStringsArray,
  ...parts: Parts
): PathTemplate<ParamsOf<Parts>> {
  const source = literals.reduce((text, literal, index) => {
    const part = parts[index];
    return text + escape(literal) + (part ? `(${part.pattern ?? '[^/.]*'})` : '');
  }, '');
  const shape = new RegExp(`^${source}$`, 'u');

  return {
    prefix: literals[0] ?? '',
    build: (params) =>
      literals.reduce((text, literal, index) => {
        const part = parts[index];
        if (!part) return text + literal;
        const value = params[part.name as keyof typeof params] as never;
        return text + literal + part.encode(value);
      }, ''),
    parse: (text) => {
      const match = shape.exec(text);
      if (!match) return null;
      const entries = parts.map((part, index) => [
        part.name,
        part.decode(safeDecode(match[index + 1] ?? '')),
      ]);
      return Object.fromEntries(entries) as ParamsOf<Parts>;
    },
  };
}
