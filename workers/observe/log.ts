import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured logs on standard output. They contain ids, codes, counts and times, but no picture, score, key or name. */
export function openLog(level: string): Log {
  return pino({ level, name: 'worker', timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } });
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    code: 'code' in error ? error.code : undefined,
    message: error.message.split('\n')[0],
    stack: error.stack?.split('\n').slice(1, 12).join('\n'),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
}
