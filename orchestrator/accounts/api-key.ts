import type { Mode } from '@faceproof/protocol/words.js';
import type { Randomness } from '../clock.js';

/** A key as its owner sees it once: the mode in clear, then 256 random bits. */
export function makeApiKey(mode: Mode, random: Randomness): string {
  return `fp_${mode.toLowerCase()}_${random.bytes(32).toString('base64url')}`;
}

/** The last four characters, which identify a key in a list. */
export function hintOf(secret: string): string {
  return secret.slice(-4);
}

export function looksLikeApiKey(text: string): boolean {
  return /^fp_(test|live)_[A-Za-z0-9_-]{43}$/.test(text);
}

/** The plan of accounts made by `npm start` and by commands run from a clone. */
export const DEVELOPMENT_PLAN = 'development';
