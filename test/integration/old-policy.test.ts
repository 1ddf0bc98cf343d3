import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { hashPolicy } from '@faceproof/orchestrator/policy/policies.store.js';
import { DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import { CHECK_KINDS, type CheckKind } from '@faceproof/protocol/words.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from './journey-house.js';
import { uploadCapture, writeInWorkersStead } from './live-capture.js';

let house: House;
beforeAll(async () => {
  house = await openHouse({ included: 1000 });
});
afterAll(() => house.close());

/** As a build would have stored it that did not have this kind of check yet. */
async function storeWithout(kind: CheckKind, version: number) {
  const { [kind]: _, ...checks } = DEFAULT_POLICY.checks;
  const policy = { ...DEFAULT_POLICY, checks } as Policy;
  const row = { account_id: house.account.accountId, mode: 'LIVE', version, hash: hashPolicy(policy), created_at: new Date(0) };
  await house.service.db('policies').insert({ ...row, policy: JSON.stringify(policy) });
}

const loadRow = (version: number) =>
  house.service.db('policies').where({ account_id: house.account.accountId, mode: 'LIVE', version }).first();

describe('a policy that was stored before a kind of check existed', () => {
  it.each(CHECK_KINDS.map((kind, i) => ({ kind, version: i + 1 })))(
    'settles without $kind, and stays as it was stored',
    async ({ kind, version }) => {
      await storeWithout(kind, version);
      const before = await loadRow(version);
      const { sessionId, captureId } = await uploadCapture(house);
      await writeInWorkersStead(house, captureId, 'approve');
      await settleCapture(house.service, captureId, 'MEASURED');

      const { db } = house.service;
      expect(await db('sessions').where({ id: sessionId }).first('status', 'policy_version')).toEqual({
        status: 'APPROVED',
        policy_version: version,
      });
      const { bundle } = await db('receipts').where({ session_id: sessionId }).first('bundle');
      expect(JSON.parse(bundle).policy).toMatchObject({ version, hash: before.hash });
      expect(await loadRow(version)).toEqual(before);
      expect(hashPolicy(before.policy)).toBe(before.hash);
    },
  );
});
