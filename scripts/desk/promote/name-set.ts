import { Refusal } from '@faceproof/installation/refusal.js';
import { compareVersions } from '@faceproof/models/sets/definitions.js';
import { nameNextSet } from '@faceproof/models/sets/read-sets.js';

/**
 * The new set's name, which must be the newest, because workers take the newest by date.
 *
 * @param existing the oldest first
 * @param asked a date, with or without a number; null: `today`, with the next number if today already has a set
 * @throws Refusal
 */
export function nameSet(existing: readonly string[], asked: string | null, today: string): string {
  const newest = existing.at(-1) ?? '';
  if (asked !== null && !/^\d{4}-\d{2}-\d{2}(\.\d+)?$/.test(asked))
    throw new Refusal(`--set ${asked} is not a set name: give a date such as ${today} or ${today}.1.`);
  const name = asked ?? nameNextSet(existing, today);
  if (existing.includes(name)) throw new Refusal(`There is already a set ${name}: leave --set out, or give a later one.`);
  if (compareVersions(newest, name) > 0)
    throw new Refusal(`The set ${name} would not run: ${newest} is newer. Leave --set out.`);
  return name;
}
