import type { z } from 'zod';

/** One setting of an operator's: an environment variable and what it may say. */
export interface Field<Schema extends z.ZodType> {
  name: string;
  /** What stands when the variable is unset or empty. */
  fallback: string;
  /** One sentence for README's table. */
  about: string;
  schema: Schema;
  /** Holds a password: its value is never printed. */
  secret: boolean;
}

/** Makes one: `field('PORT', '4321', 'TCP port to listen on.', schema)`. */
export function field<Schema extends z.ZodType>(
  name: string,
  fallback: string,
  about: string,
  schema: Schema,
  secret = false,
): Field<Schema> {
  return { name, fallback, about, schema, secret };
}
