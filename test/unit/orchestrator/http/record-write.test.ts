import type { Actor } from '@faceproof/orchestrator/accounts/principal.js';
import { recordWrite, type Write } from '@faceproof/orchestrator/http/idempotency/record-write.js';
import type { Service } from '@faceproof/orchestrator/service.js';
import type { Queryable } from '@faceproof/orchestrator/store/database.js';
import { describe, expect, it } from 'vitest';

const KEY: Actor = { kind: 'KEY', keyId: 'key_1' };
const MEMBER: Actor = { kind: 'MEMBER', memberId: 'mem_1', signInId: 'sgn_1', role: 'REVIEWER', name: 'Anna Kowalska' };

describe('the audit entry of a write', () => {
  it('names the key, or the reviewer on whose behalf the key acts', async () => {
    expect(await storedFor(KEY, {})).toEqual({ kind: 'KEY', actor: 'key_1', fields: { remoteAddress: '192.0.2.1' } });
    expect(await storedFor(KEY, { reviewer: 'Jo' })).toEqual({
      kind: 'REVIEWER',
      actor: 'key_1',
      fields: { reviewer: 'Jo', remoteAddress: '192.0.2.1' },
    });
  });

  it('names a member by id alone, whatever name the body holds', async () => {
    expect(await storedFor(MEMBER, { reviewer: 'Someone Else' })).toEqual({
      kind: 'MEMBER',
      actor: 'mem_1',
      fields: { remoteAddress: '192.0.2.1' },
    });
  });
});

/** What a write of the actor stores, read from the values of its insert. */
async function storedFor(actor: Actor, body: unknown) {
  const sent: unknown[][] = [];
  const tx = { raw: async (_sql: string, values: unknown[]) => void sent.push(values) } as unknown as Queryable;
  const random = { bytes: (length: number) => Buffer.alloc(length, 7) };
  const service = { clock: { now: () => new Date(0) }, random } as unknown as Service;
  const write: Write = {
    caller: { actor, accountId: 'acc_1', mode: 'TEST', scopes: null, expiresAt: null, suspended: false, development: false },
    action: 'POST /v1/sessions/:sessionId/review',
    params: { sessionId: 'ses_1' },
    body,
    remoteAddress: '192.0.2.1',
    requestId: 'req_1',
  };
  await recordWrite(service, write, null, async (record) => {
    const answer = { status: 200, body: {}, endsCaller: true } as const;
    await record(tx, answer);
    return answer;
  });
  const [, , kind, stored] = sent[0] ?? [];
  return { kind, actor: stored, fields: JSON.parse(String(sent[0]?.[14])) };
}
