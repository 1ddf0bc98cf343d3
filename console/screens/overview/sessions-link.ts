/** The sessions that a number counts, as a filter of the screen "Sessions". @param days the first and the last, such as `2026-11-01` */
export function toSessions(
  filter: { status?: string; reason?: string; reached?: string },
  days: { from: string; to: string },
): string {
  const after = new Date(`${days.to}T00:00:00Z`);
  after.setUTCDate(after.getUTCDate() + 1);
  const query = new URLSearchParams({
    ...filter,
    from: days.from,
    to: after.toISOString().slice(0, 10),
  });
  return `/sessions?${query}`;
}
