import { appendAudit } from '@faceproof/orchestrator/audit/chain/append-audit.js';
import { pruneAudit } from '@faceproof/orchestrator/audit/chain/prune-audit.js';
import { verifyAudit } from '@faceproof/orchestrator/audit/chain/verify-audit.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AuditFixture, openAuditFixture } from './audit-fixture.js';

const DAY_MS = 86_400_000;

describe('the deletion of old audit rows', () => {
  let fixture: AuditFixture;
  beforeEach(async () => {
    fixture = await openAuditFixture();
    await fixture.fill(6);
  });
  afterEach(() => fixture.close());

  /** Makes the checkpoints up to a row old by the database's clock. */
  const age = (seq: number, days: number) =>
    fixture.tamper((tx) =>
      tx('audit_checkpoints')
        .where('seq', '<=', seq)
        .update({ stored_at: new Date(Date.now() - days * DAY_MS) }),
    );
  const signedAt = async (seq: number): Promise<Date> =>
    (await fixture.db('audit_checkpoints').where({ seq }).first('signed_at')).signed_at;
  const behind = async (seq: number) => new Date((await signedAt(seq)).getTime() + 1);
  const count = async (table: string) => (await fixture.db(table).count('* as rows').first())?.rows;

  it('keeps a signed anchor, behind which the chain still verifies and continues', async () => {
    await age(4, 31);
    expect(await pruneAudit(fixture.chainer, await behind(4), 100)).toBe(4);
    expect([await count('audit_log'), await count('audit_personal'), await count('audit_chain')]).toEqual([2, 2, 2]);
    expect(await count('audit_checkpoints')).toBe(3);
    expect(await verifyAudit(fixture.db)).toMatchObject({ valid: true, from: 4, rows: 2, head: { seq: 6 } });
    await fixture.fill(1);
    expect(await verifyAudit(fixture.db)).toMatchObject({ valid: true, from: 4, rows: 3, head: { seq: 7 } });
  });

  it('goes in batches, between which the chain verifies', async () => {
    await age(5, 31);
    const before = await behind(5);
    expect(await pruneAudit(fixture.chainer, before, 2)).toBe(2);
    expect(await verifyAudit(fixture.db)).toMatchObject({ valid: true, from: 5, rows: 1 });
    expect(await pruneAudit(fixture.chainer, before, 2)).toBe(2);
    expect(await pruneAudit(fixture.chainer, before, 2)).toBe(1);
    expect(await pruneAudit(fixture.chainer, before, 2)).toBe(0);
    expect(await verifyAudit(fixture.db)).toMatchObject({ valid: true, from: 5, rows: 1 });
  });

  it('can take every row; the chain then goes on behind the anchor', async () => {
    await age(6, 31);
    expect(await pruneAudit(fixture.chainer, new Date(Date.now() + DAY_MS), 100)).toBe(6);
    expect(await verifyAudit(fixture.db)).toMatchObject({ valid: true, from: 6, rows: 0 });
    await fixture.store();
    expect(await appendAudit(fixture.chainer)).toBe(1);
    expect(await verifyAudit(fixture.db)).toMatchObject({ valid: true, from: 6, rows: 1, head: { seq: 7 } });
  });

  it('refuses rows whose checkpoint is younger than thirty days by the database’s clock, not the caller’s', async () => {
    await age(6, 29);
    await expect(pruneAudit(fixture.chainer, new Date(Date.now() + 400 * DAY_MS), 100)).rejects.toThrow('thirty days');
    expect(await count('audit_log')).toBe(6);
  });

  it('refuses a row without a checkpoint, and a checkpoint of another hash', async () => {
    await age(6, 31);
    await fixture.tamper((tx) => tx('audit_checkpoints').where({ seq: 3 }).delete());
    await fixture.tamper((tx) =>
      tx('audit_checkpoints')
        .where({ seq: 4 })
        .update({ hash: Buffer.alloc(32) }),
    );
    for (const seq of [3, 4])
      await expect(fixture.db.raw('select anchor_audit(?, now(), ?, ?)', [seq, 'key', 'signature'])).rejects.toThrow(
        'thirty days',
      );
  });

  it('signs no anchor for a checkpoint that no key of the service signed', async () => {
    await age(6, 31);
    await fixture.tamper((tx) => tx('audit_checkpoints').where({ seq: 6 }).update({ signature: 'garbage' }));
    await expect(pruneAudit(fixture.chainer, await behind(6), 100)).rejects.toThrow('No signing key of this service signed');
    expect([await count('audit_anchors'), await count('audit_log')]).toEqual([0, 6]);
  });

  it('keeps the end of a chain without rows verifiable, by the checkpoint under the anchor', async () => {
    await age(6, 31);
    await pruneAudit(fixture.chainer, new Date(Date.now() + DAY_MS), 100);
    await fixture.tamper((tx) => tx('audit_checkpoints').where({ seq: 6 }).update({ signature: 'garbage' }));
    expect((await verifyAudit(fixture.db)).fault).toEqual({ reason: 'NOT_SIGNED', seq: 6, auditId: null });
  });

  it('does nothing before there is an old checkpoint', async () => {
    expect(await pruneAudit(fixture.chainer, new Date(0), 100)).toBe(0);
    expect(await count('audit_log')).toBe(6);
  });
});
