import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured logs on standard output. They contain ids, codes, counts and times, but no body, header, token, score or name. */
export function openLog(options: { level: string; name: string }): Log {
  return pino({
    level: options.level,
    name: options.name,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  });
}

/** An error's class, code and stack. A driver's `detail`, which contains the row's values, is left out. */
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

/** knex puts the statement before ` - `. It contains only placeholders, but it is long and of no use. */
function firstLine(message: string): string {
  const line = message.split('\n')[0] ?? '';
  const at = line.lastIndexOf(' - ');
  return at === -1 ? line : line.slice(at + 3);
}
