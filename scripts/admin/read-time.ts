import { Refusal } from '@faceproof/installation/refusal.js';

/** @returns undefined if the option is absent @throws Refusal */
export function readTime(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new Refusal(`${option} must be a date such as 2026-11-01, or an RFC 3339 time.`);
  return at;
}
