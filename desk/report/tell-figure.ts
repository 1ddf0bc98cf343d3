import { percent } from '../match/tell-match.js';
import type { Rate } from '../statistics/wilson.js';

/** A rate as a key figure. None seen does not mean a rate of zero, so it shows the upper bound then. Pure. */
export function tellFigure({ errors, share, high }: Pick<Rate, 'errors' | 'share' | 'high'>): string {
  if (share === null) return 'none tried';
  return errors === 0 ? `≤ ${percent(high)}` : percent(share);
}
