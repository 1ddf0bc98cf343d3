import { type Id, type IdKind, makeId } from '@faceproof/protocol/ids.js';
import type { Clock, Randomness } from './clock.js';

/** A new id of a kind, from the service's clock and randomness. */
export function newId<K extends IdKind>(kind: K, by: { clock: Clock; random: Randomness }): Id<K> {
  return makeId(kind, by.clock.now().getTime(), by.random.bytes(10));
}
