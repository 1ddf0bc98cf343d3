import { addDays } from '../../analytics/group-counts.js';
import { invalidField } from '../../refusal.js';

const DAYS_DEFAULT = 30;
export const DAYS_MAX = 92;

/**
 * @param asked days such as `2026-11-01`, both included
 * @throws Refusal validation_failed if there are too many days, or `from` is after today
 */
export function readPeriod(
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: string; to: string } {
  const today = now.toISOString().slice(0, 10);
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - DAYS_DEFAULT);
  if (from > today) throw invalidField('/from', 'too_big', 'must not be after today.');
  if (from > to) throw invalidField('/from', 'too_big', 'must not be after to, which is today if left out.');
  if (from <= addDays(to, -DAYS_MAX)) throw invalidField('/from', 'too_small', `At most ${DAYS_MAX} days per request.`);
  return { from, to };
}
