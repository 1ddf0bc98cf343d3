import { openSession } from '@faceproof/orchestrator/journey/sessions/open-session.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Mode } from '@faceproof/protocol/words.js';
import { type Fixture, LIVENESS } from '../settling/journey-fixture.js';

export interface HeldCreate {
  commit(): Promise<SessionEnvelope>;
  rollBack(): Promise<void>;
}

/** A create that has done all its work. Its transaction stays open, with its locks, until the test ends it. */
export async function holdCreate(fixture: Fixture, mode: Mode): Promise<HeldCreate> {
  const end = { now: (_fails: boolean): void => undefined };
  const ended = new Promise<boolean>((resolve) => {
    end.now = resolve;
  });
  const begun = { tell: (): void => undefined };
  const working = new Promise<void>((resolve) => {
    begun.tell = resolve;
  });
  const opened = openSession(fixture.service, fixture.tenant(mode), LIVENESS, async () => {
    begun.tell();
    if (await ended) throw new Error('rolled back by the test');
  });
  await Promise.race([working, opened]);
  return {
    commit() {
      end.now(false);
      return opened;
    },
    async rollBack() {
      end.now(true);
      await opened.catch((error: Error) => {
        if (error.message !== 'rolled back by the test') throw error;
      });
    },
  };
}

/** Resolves once a transaction waits for a row that another has locked. */
export async function someoneWaits(fixture: Fixture): Promise<void> {
  const waiting = () =>
    fixture.superuser.raw(`select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')`);
  while ((await waiting()).rowCount === 0);
}
