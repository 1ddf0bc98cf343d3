import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Structured logs on standard output. What is logged are ids, codes, counts and times:
 * never a body, a header, a token, a score or a name.
 */
export function openLog(options: { level: string; name: string }): Log {
  return pino({
    level: options.level,
    name: options.name,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  });
}

/** An error's class, code and stack. A driver's error also carries the row's values in `detail`: left out. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    code: 'code' in error ? error.code : undefined,
    message: firstLine(error.message),
    stack: error.stack?.split('\n').slice(1, 12).join('\n'),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
}

/** knex puts the statement before ` - `; its bindings are placeholders, but the text is long and tells nothing. */
function firstLine(message: string): string {
  const line = message.split('\n')[0] ?? '';
  const at = line.lastIndexOf(' - ');
  return at === -1 ? line : line.slice(at + 3);
}
