import type { z } from 'zod';
import { ConfigError } from './config-error.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment of a service. An empty variable counts as unset.
 *
 * @throws ConfigError with one sentence per variable that the schema refuses
 */
export function parseEnvironment<Schema extends z.ZodType>(schema: Schema, environment: Environment): z.output<Schema> {
  const parsed = schema.safeParse(withoutEmpty(environment));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The environment is not usable. ${faults.join('. ')}.`);
}

/** `NAME=` in a Compose file means "not set". */
function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
