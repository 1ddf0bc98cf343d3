/** What is looked for, as the address holds it. Days are those of UTC. */
export interface AuditFilter {
  actor: string;
  action: string;
  /** Such as `2026-11-01`; empty: no limit. */
  from: string;
  /** The last day. */
  to: string;
}

export function readFilter(search: URLSearchParams): AuditFilter {
  const read = (name: string) => search.get(name) ?? '';
  return { actor: read('actor'), action: read('action'), from: read('from'), to: read('to') };
}

/** The query of `GET /v1/audit`, without its page. */
export function toQuery({ actor, action, from, to }: AuditFilter): URLSearchParams {
  const asked = { actor: actor.trim(), action: action.trim(), from: startOf(from, 0), to: startOf(to, 1) };
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
}

/** @returns the start of the day so many days later, in UTC; empty for no day */
function startOf(day: string, later: number): string {
  const start = new Date(`${day}T00:00Z`);
  if (Number.isNaN(start.getTime())) return '';
  start.setUTCDate(start.getUTCDate() + later);
  return start.toISOString();
}
