import { resolve } from 'node:path';
import { z } from 'zod';

/** A whole number within limits, such as a port or a count. @param most without it, only `least` is a limit */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `of ${least} or more` : `from ${least} to ${most}`;
  const words = `must be a whole number ${range}`;
  return z.coerce.number({ error: words }).refine((value) => Number.isInteger(value) && value >= least && value <= most, words);
}

export const PORT = wholeNumber(0, 65_535);

/** Exactly `true` or `false`. */
export const FLAG = z.enum(['true', 'false'], { error: 'must be true or false' }).transform((value) => value === 'true');

export const HTTP_URL = z.url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' });

export const POSTGRES_URL = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a URL that starts with postgres:// or postgresql://',
});

export const REDIS_URL = z.url({ protocol: /^rediss?$/, error: 'must be a URL that starts with redis:// or rediss://' });

const A_SHARE = 'must be a share of the captures, from 0 to 1';

export const SHARE = z.coerce.number({ error: A_SHARE }).refine((share) => share >= 0 && share <= 1, A_SHARE);

/** Resolves a relative path from the working directory. */
export const FOLDER = z
  .string({ error: 'must be a folder' })
  .min(1)
  .transform((path) => resolve(path));
