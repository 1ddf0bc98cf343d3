/**
 * Whether an account may take another of a few places. The more it has, the more must be free, so that a few accounts cannot fill
 * all. Pure.
 *
 * @param places.own those that the account has @param places.ownMax the most that it may have
 * @param places.taken those of all accounts @param places.max how many there are
 */
export function hasPlace({ own, ownMax, taken, max }: { own: number; ownMax: number; taken: number; max: number }): boolean {
  const free = max - taken;
  return free > 0 && own < ownMax && (own === 0 || own < free / 4);
}
