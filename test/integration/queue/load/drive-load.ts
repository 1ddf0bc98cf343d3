import { setTimeout as sleep } from 'node:timers/promises';
import type { Challenge } from '@faceproof/protocol/api/sessions/captures.js';
import { type Calls, createSession, openInTurn, upload, waitForEnd } from './person.js';

/** People who come at a steady rate, whether or not the service keeps up. */
export interface Load extends Calls {
  perSecond: number;
  seconds: number;
  /** How long people take from the opening of an attempt to its upload: from 0 to twice this, evenly spread. */
  captureMs: number;
  /** The share of people who open an attempt and never upload. */
  abandoned: number;
}

/** What became of them. */
export interface Driven {
  people: number;
  refusedSessions: number;
  /** Attempts that were refused once or more; their people waited as Retry-After says. */
  waited: number;
  abandoned: number;
  accepted: number;
  refusedUploads: number;
  /** Milliseconds from the accepted upload to the decision, of each decided session. */
  decidedMs: number[];
  failed: number;
  /** People whose calls were answered in another way, or not at all. The first error says how. */
  lost: number;
  firstError: string | null;
}

/** @param challenges receives what each capture's person was asked for */
export async function driveLoad(load: Load, challenges: Map<string, Challenge | null>): Promise<Driven> {
  const driven: Driven = {
    people: 0,
    refusedSessions: 0,
    waited: 0,
    abandoned: 0,
    accepted: 0,
    refusedUploads: 0,
    decidedMs: [],
    failed: 0,
    lost: 0,
    firstError: null,
  };
  const people: Promise<void>[] = [];
  const from = performance.now();
  for (let i = 0; i < load.perSecond * load.seconds; i++) {
    const dueMs = from + (i * 1000) / load.perSecond - performance.now();
    if (dueMs > 0) await sleep(dueMs);
    driven.people++;
    people.push(come(load, challenges, driven).catch((error: unknown) => lose(driven, error)));
  }
  await Promise.all(people);
  return driven;
}

function lose(driven: Driven, error: unknown): void {
  driven.lost++;
  driven.firstError ??= String(error);
}

async function come(load: Load, challenges: Map<string, Challenge | null>, driven: Driven): Promise<void> {
  const session = await createSession(load);
  if (session === null) {
    driven.refusedSessions++;
    return;
  }
  const opened = await openInTurn(load, session, () => driven.waited++);
  challenges.set(opened.captureId, opened.challenge);
  if (Math.random() < load.abandoned) {
    driven.abandoned++;
    return;
  }
  await sleep(Math.random() * 2 * load.captureMs);
  if (await upload(load, opened)) driven.accepted++;
  else {
    driven.refusedUploads++;
    return;
  }
  const at = performance.now();
  const status = await waitForEnd(load, session.sessionId);
  if (status === 'FAILED') driven.failed++;
  else driven.decidedMs.push(performance.now() - at);
}
