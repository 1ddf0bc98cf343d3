/** pino's level numbers. */
const WARN = 40;
const NAMES: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

/** Matches the message that Node or a native library prints when it crashes, but not the stack frames around it. */
const RAW = /^\S*(Error|error|FATAL|fatal|Assertion|Segmentation|terminate called)\b/;

export interface ReadableLine {
  level: 'warning' | 'error' | 'fatal';
  /** `error · message (code: x, captureId: y)` */
  text: string;
}

/**
 * Formats a log line for the terminal: warnings and worse, on one line. Pure.
 *
 * @param line one line of a service's output: pino's JSON or, after a crash of Node, any text
 * @returns null if the line is not worth showing
 */
export function readableLine(line: string, stream: 'stdout' | 'stderr'): ReadableLine | null {
  const entry = parse(line);
  if (entry === null) return stream === 'stderr' && RAW.test(line) ? { level: 'error', text: line.trim() } : null;
  const level = NAMES[Number(entry.level)];
  if (Number(entry.level) < WARN || level === undefined) return null;
  const message = typeof entry.msg === 'string' ? entry.msg : '';
  const facts = Object.entries(entry).flatMap(([name, value]) => describe(name, value, message));
  return { level: level as ReadableLine['level'], text: facts.length > 0 ? `${message} (${facts.join(', ')})` : message };
}

function parse(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null && 'level' in parsed ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null; // Truncated, or not JSON.
  }
}

/** @param said the text that is already on the line, which is not repeated */
function describe(name: string, value: unknown, said: string): string[] {
  if (['level', 'time', 'pid', 'hostname', 'name', 'msg'].includes(name)) return [];
  if (name === 'err' && typeof value === 'object' && value !== null) {
    const { type, code, message } = value as Record<string, unknown>;
    const parts = [type, code, message].filter((part): part is string => typeof part === 'string');
    return [parts.filter((part) => part !== message || !said.includes(part)).join(' ')];
  }
  if (['string', 'number', 'boolean'].includes(typeof value)) return [`${name}: ${value}`];
  return [];
}
