import { sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { openSession } from '@faceproof/orchestrator/journey/sessions/open-session.js';
import { isRefusal } from '@faceproof/orchestrator/refusal.js';
import { periodOf } from '@faceproof/orchestrator/usage/metering.js';
import { loadUsage } from '@faceproof/orchestrator/usage/usage.store.js';
import { describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture, unrecorded } from '../settling/journey-fixture.js';

const fixture = useOpened(() => openFixture({ included: 30 }));

async function usageNow() {
  const [period] = await loadUsage(fixture.service.db, { id: fixture.account.accountId, included: 30 }, [periodOf(new Date())]);
  return period!;
}

describe('the allowance', () => {
  it('lets exactly 30 of 100 creates at once pass', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => openSession(fixture.service, fixture.tenant('LIVE'), LIVENESS, unrecorded)),
    );
    const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(30);
    const codes = refused.map((error) => (isRefusal(error) ? error.code : error));
    expect(codes).toEqual(Array(70).fill('allowance_exhausted'));
    expect(await usageNow()).toMatchObject({ reserved: 30, used: 0, remaining: 0 });
  });

  it('says in the refusal how much there is and when there is more', async () => {
    const error = await openSession(fixture.service, fixture.tenant('LIVE'), LIVENESS, unrecorded).catch(
      (reason: unknown) => reason,
    );
    expect(isRefusal(error) && error.members).toMatchObject({ included: 30, used: 0 });
    expect(isRefusal(error) && error.members.resetsAt).toMatch(/^\d{4}-\d{2}-01T00:00:00\.000Z$/);
  });

  it('leaves nothing behind of a create that it refused', async () => {
    expect(await fixture.service.db('sessions').where({ mode: 'LIVE' })).toHaveLength(30);
    expect(await fixture.service.db('usage_rows').where({ mode: 'LIVE' })).toHaveLength(30);
  });

  it('does not count tests', async () => {
    await openSession(fixture.service, fixture.tenant('TEST'), LIVENESS, unrecorded);
    expect(await usageNow()).toMatchObject({ reserved: 30, test: 1 });
  });

  it('refunds an expired session once', async () => {
    fixture.passMs(86_400_001);
    await Promise.all([sweep(fixture.service), sweep(fixture.service)]);
    await sweep(fixture.service);
    expect(await usageNow()).toMatchObject({ reserved: 0, used: 0, remaining: 30 });
    const closed = await fixture.service.db('sessions').where({ mode: 'LIVE' }).distinct('status', 'close_reason');
    expect(closed).toEqual([{ status: 'EXPIRED', close_reason: 'NEVER_OPENED' }]);
  });
});
