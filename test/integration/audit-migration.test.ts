import { listAudit } from '@faceproof/orchestrator/audit/audit.store.js';
import { verifyAudit } from '@faceproof/orchestrator/audit/chain/verify-audit.js';
import * as apiPlumbing from '@faceproof/orchestrator/store/migrations/0004-api-plumbing.js';
import * as auditChain from '@faceproof/orchestrator/store/migrations/0022-audit-chain.js';
import * as auditDeletion from '@faceproof/orchestrator/store/migrations/0023-audit-deletion.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditHouse, chainAll, openAuditHouse } from './audit-house.js';

const AUDIT_TABLES = 'audit_log, audit_personal, audit_pending, audit_chain, audit_checkpoints, audit_anchors';

let house: AuditHouse;
beforeAll(async () => {
  house = await openAuditHouse();
});
afterAll(() => house.close());

it('rows of before the chain are chained, with commitments in place of their personal values', async () => {
  const { db } = house;
  await db.raw(`drop table ${AUDIT_TABLES}, idempotency_keys, request_counts`);
  await db.raw(
    'drop function anchor_audit, delete_anchored_audit, refuse_audit_change, refuse_audit_loss, refuse_audit_row_loss',
  );
  await apiPlumbing.up(db);
  const row = { at: new Date(), account_id: 'acc_1', action: 'x', mode: null };
  await db('audit_log').insert([
    { ...row, id: 'aud_1', actor_kind: 'OPERATOR', actor: 'änna', remote_address: 'desk-7' },
    { ...row, id: 'aud_2', actor_kind: 'REVIEWER', actor: 'key_1', reviewer: 'staff "1"\n', remote_address: '127.0.0.1' },
    { ...row, id: 'aud_3', actor_kind: 'KEY', actor: 'key_1' },
  ]);
  await auditChain.up(db);
  await auditDeletion.up(db);

  await chainAll({ ...house.chainer, db });
  expect(await verifyAudit(db)).toMatchObject({ valid: true, rows: 3, waiting: 0, erased: 0 });
  expect(await listAudit(db, { limit: 10 })).toMatchObject([
    { auditId: 'aud_3', actor: 'key_1', reviewer: null, remoteAddress: null },
    { auditId: 'aud_2', actor: 'key_1', reviewer: 'staff "1"\n', remoteAddress: '127.0.0.1' },
    { auditId: 'aud_1', actor: 'änna', reviewer: null, remoteAddress: 'desk-7' },
  ]);
  expect(JSON.stringify(await db('audit_log'))).not.toMatch(/änna|desk-7|staff|127\.0/);
});
