import type { Mode } from '@faceproof/protocol/words.js';
import { notNow, type Refusal } from '../../refusal.js';

/** Limits the bytes of uploads that this process holds in memory. A body counts what has arrived of it, until its handler has ended. */
export interface BodyBudget {
  open(owner: BodyOwner): BodyPermit;
  heldBytes(): number;
}

/** Who sends a body. */
export interface BodyOwner {
  mode: Mode;
  /** Such as uploads of captures, or of files. */
  kind: string;
  accountId: string;
  /** As `addressBlock` names it. */
  block: string;
}

export interface BodyPermit {
  /**
   * Counts bytes that have arrived.
   *
   * @throws Refusal overloaded
   */
  add(bytes: number): void;
  /** The body is whole, and no longer makes room for others. */
  arrived(): void;
  /** Idempotent. */
  release(): void;
  /** Aborted, with the refusal to send, when the body has to make room. */
  signal: AbortSignal;
}

interface Held {
  owner: BodyOwner;
  bytes: number;
  arriving: boolean;
  evict: AbortController;
}

/** From the widest group of bodies to the narrowest. */
const LEVELS = ['mode', 'kind', 'accountId', 'block'] as const satisfies readonly (keyof BodyOwner)[];

/**
 * A body may use whatever is free. Once nothing is, room is taken from the fullest group: of the two modes, then of the kinds in that
 * mode, of the accounts, of the address blocks. The largest body there that still arrives is refused. A body in the fullest group
 * is refused itself, so that no one crowds out others.
 */
export function openBodyBudget(bytesMax: number): BodyBudget {
  const bodies = new Set<Held>();
  let held = 0;

  return {
    heldBytes: () => held,
    open(owner) {
      const body: Held = { owner, bytes: 0, arriving: true, evict: new AbortController() };
      bodies.add(body);
      return {
        signal: body.evict.signal,
        add(bytes) {
          while (held + bytes > bytesMax) {
            const loser = findLoser(bodies, body, bytes);
            if (loser === null) throw overloaded();
            forget(loser);
            loser.evict.abort(overloaded());
          }
          held += bytes;
          body.bytes += bytes;
        },
        arrived() {
          body.arriving = false;
        },
        release: () => forget(body),
      };
    },
  };

  function forget(body: Held): void {
    if (bodies.delete(body)) held -= body.bytes;
  }
}

/** @returns the body that makes room for `bytes` of the asker; null if the asker is in the fullest group itself, or none can */
function findLoser(bodies: ReadonlySet<Held>, asker: Held, bytes: number): Held | null {
  let group = [...bodies];
  for (const level of LEVELS) {
    const fullest = fullestOf(group, level, asker, bytes);
    group = group.filter(({ owner }) => owner[level] === fullest);
  }
  if (group.includes(asker)) return null;
  return group.filter(({ arriving }) => arriving).sort((a, b) => b.bytes - a.bytes)[0] ?? null;
}

function fullestOf(group: readonly Held[], level: (typeof LEVELS)[number], asker: Held, bytes: number): string {
  const sums = new Map<string, number>();
  for (const body of group) {
    const wanted = body === asker ? bytes : 0;
    sums.set(body.owner[level], (sums.get(body.owner[level]) ?? 0) + body.bytes + wanted);
  }
  return [...sums].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

export function overloaded(): Refusal {
  return notNow('overloaded', 'Too many uploads are in progress. Retry shortly.', 2);
}
