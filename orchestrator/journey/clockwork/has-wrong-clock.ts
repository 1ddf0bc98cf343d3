import type { ClockSkew } from '../../store/clock-skew.js';

/** A wrong clock would fail captures, expire links and delete rows before their time. Another orchestrator does the work meanwhile. */
export function hasWrongClock(service: { clockSkew: Pick<ClockSkew, 'check'> }): boolean {
  try {
    service.clockSkew.check();
    return false;
  } catch {
    return true;
  }
}
