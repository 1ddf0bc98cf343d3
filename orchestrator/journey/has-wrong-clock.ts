import type { Service } from '../service.js';

/** A wrong clock would fail captures, expire links and delete rows before their time. Another orchestrator does the work meanwhile. */
export function hasWrongClock(service: Pick<Service, 'clockSkew'>): boolean {
  try {
    service.clockSkew.check();
    return false;
  } catch {
    return true;
  }
}
