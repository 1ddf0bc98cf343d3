import { Refusal } from '@faceproof/installation/refusal.js';

const LIMIT_MAX = 10_000;

/** @throws Refusal unless the text is a whole number in the allowed range */
export function readLimit(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= LIMIT_MAX) return value;
  throw new Refusal(`--limit must be a whole number from 1 to ${LIMIT_MAX}.`);
}
