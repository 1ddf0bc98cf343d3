/**
 * Replaces values that differ from run to run by their kind, so that two answers of one story compare as equal: ids, times,
 * tokens, digests, signatures, random challenges. Pure.
 */
export function maskValues(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return maskText(value, name);
  if (typeof value === 'number') return Number.isInteger(value) && !RANDOM.has(name) ? value : '<number>';
  // They depend on the quarter of an hour.
  if (name === 'history' || name === 'sampledAt') return '<samples>';
  // Two turns in one direction have a step between them.
  if (Array.isArray(value)) return (name === 'steps' ? value.slice(0, 1) : value).map((item) => maskValues(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, maskValues(member, key)]));
}

const RANDOM = new Set(['value', 'afterMs', 'holdMs', 'latencyMs', 'durationMs', 'p50', 'p95']);

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(ses|cap|med|mem|key|psk|sgn|fil|enr|sub|whe|evt|dlv|rcp|ers|hld|rqt|acc|aud)_[0-9a-z]{26}\b/g, '<id $1>'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>'],
  [/\b(sha256|hmac-sha256):[0-9a-f]{64}\b/g, '<$1>'],
  [/\bfp_(test|live)_[\w-]+/g, '<key $1>'],
  [/\b(fp[cduh]|whsec|req)_[\w+/=-]+/g, '<token $1>'],
  [/[\w+/-]{40,}={0,2}/g, '<bytes>'],
  [/^\d{4}-\d\d$/g, '<month>'],
  [/^\d{4}-\d\d-\d\d$/g, '<day>'],
  [/\bhttps?:\/\/[\w.:-]+/g, '<origin>'],
];

function maskText(text: string, name: string): string {
  if (name === 'direction' || name === 'hint' || (name === 'code' && /^\d{4}$/.test(text))) return `<${name}>`;
  // A checkpoint: origin, size, root, signature.
  if (/\n— /.test(text)) return '<checkpoint>';
  return PATTERNS.reduce((masked, [pattern, mark]) => masked.replace(pattern, mark), text);
}
