import { describe, expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { act, inReview } from '../../harness/people/review-votes.js';

describe('POST /v1/reviews/:sessionId/assign answers 422', () => {
  const api = useApi();

  it("'validation_failed' for a member who may not review, or of another account", async () => {
    const sessionId = await inReview(api());
    const { accountId } = api().stranger;
    for (const who of [{ role: 'SUPPORT' as const }, { accountId }]) {
      const { memberId } = await api().signIn(who);
      await expectProblem(act(api(), sessionId, 'assign', { body: { memberId } }), 422, 'validation_failed');
    }
  });

  it("'validation_failed' to a reviewer who assigns a case to a colleague, or takes it from one", async () => {
    const sessionId = await inReview(api());
    const [rita, tom] = [await api().signIn({ role: 'REVIEWER' }), await api().signIn({ role: 'REVIEWER' })];
    const assign = (by: typeof rita, memberId: string | null) => act(api(), sessionId, 'assign', { ...by, body: { memberId } });
    await expectProblem(assign(rita, tom.memberId), 422, 'validation_failed');
    expect((await assign(rita, rita.memberId)).status).toBe(200);
    for (const to of [null, rita.memberId, tom.memberId]) await expectProblem(assign(tom, to), 422, 'validation_failed');
    expect((await assign(rita, null)).status).toBe(200);
  });
});
