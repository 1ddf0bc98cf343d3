import { changePlan } from '@faceproof/orchestrator/accounts/accounts.store.js';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { foldUsage } from '@faceproof/orchestrator/journey/clockwork/fold-usage.js';
import { cancelSession } from '@faceproof/orchestrator/journey/sessions/cancel-session.js';
import { expireSession } from '@faceproof/orchestrator/journey/sessions/expire-session.js';
import { openSession } from '@faceproof/orchestrator/journey/sessions/open-session.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { isRefusal } from '@faceproof/orchestrator/refusal.js';
import { periodOf } from '@faceproof/orchestrator/usage/metering.js';
import { loadUsage } from '@faceproof/orchestrator/usage/usage.store.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { triesOf } from '../../harness/long-run.js';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture, unrecorded } from '../settling/journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from '../settling/live-capture.js';

const fixture = useOpened(() => openFixture({ included: 0 }));

/** What may happen to an account at the same moment. */
type Act = { kind: 'CREATE' | 'CANCEL' | 'EXPIRE' | 'DECIDE' | 'FOLD' } | { kind: 'PLAN'; included: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ kind: 'CREATE' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'CANCEL' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'EXPIRE' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'DECIDE' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'FOLD' as const }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 12 }).map((included) => ({ kind: 'PLAN' as const, included })) },
);

it('never passes the allowance, and counts each session exactly, whatever happens at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 15 }), { minLength: 2, maxLength: 5 }),
      async (rounds) => {
        await startOver(8);
        for (const acts of rounds) {
          const highest = Math.max(await included(), ...acts.map((each) => (each.kind === 'PLAN' ? each.included : 0)));
          const before = await countTaken();
          await Promise.all(acts.map(perform));
          const taken = await countTaken();
          expect(taken).toBeLessThanOrEqual(Math.max(highest, before));
          expect(await usageNow()).toMatchObject({ used: await countRows('USED'), reserved: await countRows('RESERVED') });
        }
        // Exactly what is left can still be reserved.
        const left = Math.max(0, (await included()) - (await countTaken()));
        const opened = await Promise.all(Array.from({ length: left + 5 }, () => create()));
        expect(opened.filter(Boolean)).toHaveLength(left);
      },
    ),
    { numRuns: triesOf(6) },
  );
});

async function perform(what: Act): Promise<void> {
  switch (what.kind) {
    case 'CREATE':
      await create();
      return;
    case 'CANCEL':
      return endOne((id) => cancelSession(fixture.service, id, 'CANCELED_BY_INTEGRATOR'));
    case 'EXPIRE':
      return endOne((id) => expireSession(fixture.service, id, fixture.service.clock.now()));
    case 'DECIDE':
      return decideOne();
    case 'FOLD':
      return foldUsage(fixture.service);
    case 'PLAN':
      await changePlan(fixture.service.db, fixture.account.accountId, { included: what.included });
  }
}

async function create(): Promise<boolean> {
  const outcome = await openSession(fixture.service, fixture.tenant('LIVE'), LIVENESS, unrecorded).catch(
    (error: unknown) => error,
  );
  if (isRefusal(outcome)) expect(outcome.code).toBe('allowance_exhausted');
  else if (outcome instanceof Error) throw outcome;
  return !isRefusal(outcome);
}

/** Ends any session that no one has opened. Several callers may choose the same one; only the first can end it. */
async function endOne(end: (sessionId: string) => Promise<unknown>): Promise<void> {
  const session = await fixture.service
    .db('sessions')
    .where({ account_id: fixture.account.accountId, status: 'CREATED' })
    .first('id');
  if (session === undefined) return;
  await end(session.id).catch((error: unknown) => {
    if (!isRefusal(error) || error.code !== 'session_state_conflict') throw error;
  });
}

/** A whole session, settled by three callers at once. */
async function decideOne(): Promise<void> {
  const uploaded = await uploadCapture(fixture).catch((error: unknown) => error);
  // The allowance is spent, or another act has ended the session meanwhile.
  if (isRefusal(uploaded)) return;
  if (uploaded instanceof Error) throw uploaded;
  const { captureId } = uploaded as { captureId: string };
  await writeInWorkersStead(fixture, captureId, 'approve');
  await Promise.all([1, 2, 3].map(() => settleCapture(fixture.service, captureId, 'MEASURED')));
}

/** A new account, so that the rows of earlier tries do not count. */
async function startOver(allowance: number): Promise<void> {
  fixture.account = await openAccount(fixture.service, { name: 'Acme', plan: 'free', included: allowance });
}

async function included(): Promise<number> {
  return (await fixture.service.db('accounts').where({ id: fixture.account.accountId }).first('included')).included;
}

const countRows = async (...states: string[]) =>
  (await fixture.service.db('usage_rows').where({ account_id: fixture.account.accountId }).whereIn('state', states)).length;
const countTaken = () => countRows('RESERVED', 'USED');

async function usageNow() {
  const account = { id: fixture.account.accountId, included: await included() };
  const [period] = await loadUsage(fixture.service.db, account, [periodOf(fixture.service.clock.now())]);
  return period!;
}
