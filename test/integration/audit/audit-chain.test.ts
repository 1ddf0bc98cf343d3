import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { listAudit } from '@faceproof/orchestrator/audit/audit.store.js';
import { appendAudit, startChaining } from '@faceproof/orchestrator/audit/chain/append-audit.js';
import { statementBytes } from '@faceproof/orchestrator/audit/chain/checkpoint.js';
import { GENESIS, type Head, linkEntries } from '@faceproof/orchestrator/audit/chain/link.js';
import { verifyAudit } from '@faceproof/orchestrator/audit/chain/verify-audit.js';
import { secretContext } from '@faceproof/orchestrator/receipts/make-signing-key.js';
import type { Transaction } from '@faceproof/orchestrator/store/database.js';
import { KeysUnavailableError } from '@faceproof/orchestrator/vault/wrapping-keys.js';
import { fromBase64Url, thumbprint } from '@faceproof/protocol/evidence/receipts.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AuditFixture, openAuditFixture } from './audit-fixture.js';

let fixture: AuditFixture;
beforeEach(async () => {
  fixture = await openAuditFixture();
});
afterEach(() => fixture.close());

const verify = (options = {}) => verifyAudit(fixture.db, options);

describe('the chain of the audit log', () => {
  it('verifies the stored rows, and reports their number and the signing keys', async () => {
    await fixture.fill(3);
    const keys = await fixture.chainer.signer.publicKeys(fixture.db);
    const live = keys.find(({ mode, status }) => mode === 'LIVE' && status === 'ACTIVE');
    expect(await verify()).toMatchObject({
      ...{ valid: true, fault: null, rows: 3, checkpoints: 3, waiting: 0, erased: 0, from: 0 },
      ...{ head: { seq: 3 }, keyIds: [live?.kid] },
    });
  });

  it('verifies an empty log', async () => {
    expect(await verify()).toMatchObject({ valid: true, rows: 0, head: { seq: 0 } });
  });

  it('verifies across a rotation of the signing key', async () => {
    await fixture.fill(1);
    await fixture.admin('signing-keys', 'rotate', '--mode', 'live');
    await fixture.chainAll();
    const verdict = await verify();
    expect(verdict).toMatchObject({ valid: true, rows: 2 });
    expect(verdict.keyIds).toHaveLength(2);
  });

  it.each(['ACTIVE', 'RETIRED'])(
    'goes on after the revocation of the %s key that signed the newest checkpoint',
    async (status) => {
      await fixture.fill(2);
      const { kid } = await fixture
        .db('signing_keys')
        .where({ mode: 'LIVE', signs: 'RECEIPTS', status: 'ACTIVE' })
        .first('kid');
      if (status === 'RETIRED') await fixture.admin('signing-keys', 'rotate', '--mode', 'live');
      const { report } = await fixture.admin('signing-keys', 'revoke', kid);
      expect(report.isChained).toBe(true);
      const active = await fixture.db('signing_keys').where({ mode: 'LIVE', signs: 'RECEIPTS', status: 'ACTIVE' }).first('kid');
      expect(await fixture.db('audit_checkpoints').orderBy('seq', 'desc').first('key_id')).toEqual({ key_id: active.kid });
      expect(await verify()).toMatchObject({ valid: true, rows: status === 'RETIRED' ? 4 : 3, waiting: 0 });
      await fixture.fill(1);
      expect(await verify()).toMatchObject({ valid: true, rows: status === 'RETIRED' ? 5 : 4, keyIds: [kid, active.kid] });
    },
  );

  it('goes on after a revocation beside two orchestrators that chain', async () => {
    const rounds = [startChaining(fixture.chainer), startChaining(fixture.chainer)];
    const stored = Array.from({ length: 30 }, () => fixture.store());
    const { kid } = await fixture.db('signing_keys').where({ mode: 'LIVE', signs: 'RECEIPTS', status: 'ACTIVE' }).first('kid');
    expect((await fixture.admin('signing-keys', 'revoke', kid)).report.isChained).toBe(true);
    await Promise.all(stored);
    await fixture.chainAll();
    await Promise.all(rounds.map((one) => one.stop()));
    expect(await verify()).toMatchObject({ valid: true, rows: 31, waiting: 0 });
  });

  it('chains an entry whose transaction ends late behind those that were chained before', async () => {
    const tx = await fixture.db.transaction();
    await fixture.store({ action: 'slow' }, tx);
    await fixture.fill(2);
    await tx.commit();
    await fixture.chainAll();
    expect(await verify()).toMatchObject({ valid: true, rows: 3, waiting: 0 });
    expect(
      await fixture
        .db('audit_log')
        .where({ id: await fixture.idOf(3) })
        .first('action'),
    ).toEqual({ action: 'slow' });
  });

  it('keeps an entry for later when a process is killed while it chains it', async () => {
    await fixture.store();
    const killed = {
      ...fixture.chainer,
      signer: { ...fixture.chainer.signer, signStatement: () => Promise.reject(new Error('killed')) },
    };
    await expect(appendAudit(killed)).rejects.toThrow('killed');
    expect(await verify()).toMatchObject({ valid: true, rows: 0, waiting: 1 });
    await fixture.chainAll();
    expect(await verify()).toMatchObject({ valid: true, rows: 1, waiting: 0 });
  });

  it('keeps entries for later while the keys are away', async () => {
    await fixture.fill(1);
    const { keys, chainer } = await fixture.openChainerWithoutKeys();
    await fixture.store();
    keys.away = true;
    await expect(appendAudit(chainer)).rejects.toThrow(KeysUnavailableError);
    expect(await verify()).toMatchObject({ valid: true, rows: 1, waiting: 1 });
    keys.away = false;
    expect(await appendAudit(chainer)).toBe(1);
    expect(await verify()).toMatchObject({ valid: true, rows: 2, waiting: 0 });
  });

  it('is one chain with two orchestrators at once', async () => {
    const rounds = [startChaining(fixture.chainer), startChaining(fixture.chainer)];
    await Promise.all(Array.from({ length: 60 }, () => fixture.store()));
    await fixture.chainAll();
    await Promise.all(rounds.map((one) => one.stop()));
    expect(await verify()).toMatchObject({ valid: true, rows: 60, head: { seq: 60 } });
  });

  it('can be neither changed nor deleted', async () => {
    await fixture.fill(1);
    await expect(fixture.db('audit_log').update({ action: 'x' })).rejects.toThrow('append-only');
    await expect(fixture.db('audit_chain').update({ seq: 9 })).rejects.toThrow('append-only');
    for (const table of ['audit_log', 'audit_chain', 'audit_checkpoints'])
      await expect(fixture.db(table).delete()).rejects.toThrow('append-only');
    for (const table of ['audit_log', 'audit_chain', 'audit_checkpoints', 'audit_anchors'])
      await expect(fixture.db.raw(`truncate ${table}`)).rejects.toThrow('append-only');
  });

  it('commits to personal values that are stored apart from it', async () => {
    await fixture.store({ actor: 'anna', remoteAddress: 'desk-7' });
    const row = await fixture.db('audit_log').first();
    expect(JSON.stringify(row)).not.toMatch(/anna|desk-7/);
    expect(Object.keys(row.commitments).sort()).toEqual(['operator', 'remoteAddress']);
    expect(await listAudit(fixture.db, { actor: 'anna', limit: 10 })).toMatchObject([
      { actor: 'anna', remoteAddress: 'desk-7' },
    ]);
  });

  it('verifies without personal values that were erased, and counts the rows', async () => {
    await fixture.fill(3);
    await fixture
      .db('audit_personal')
      .where({ audit_id: await fixture.idOf(2) })
      .delete();
    expect(await verify()).toMatchObject({ valid: true, rows: 3, erased: 1 });
  });
});

/** Alters the second row, and recomputes every link as its owner could. @param onLink what else to change with each link */
async function recompute(onLink: (tx: Transaction, head: Head) => PromiseLike<unknown>): Promise<void> {
  const second = await fixture.idOf(2);
  await fixture.tamper(async (tx) => {
    await tx('audit_log').where({ id: second }).update({ action: 'nothing' });
    const rows = await tx('audit_log as entry')
      .join('audit_chain as link', 'link.audit_id', 'entry.id')
      .orderBy('seq')
      .select('entry.*');
    for (const { seq, hash, prevHash, chainedAt } of linkEntries(GENESIS, rows, new Date())) {
      await tx('audit_chain').where({ seq }).update({ hash, prev_hash: prevHash, chained_at: chainedAt });
      await onLink(tx, { seq, hash });
    }
  });
}

/** Signs the checkpoint of each recomputed link. */
function signEach(kid: string, secret: KeyObject) {
  return (tx: Transaction, head: Head) => {
    const signedAt = new Date();
    const signature = sign(null, statementBytes('CHECKPOINT', head, signedAt), secret).toString('base64url');
    const { seq, hash } = head;
    return tx('audit_checkpoints').where({ seq }).update({ hash, signature, key_id: kid, signed_at: signedAt });
  };
}

describe('a superuser is found', () => {
  beforeEach(() => fixture.fill(6));

  it.each(['action', 'object_id', 'request_id', 'account_id', 'actor', 'mode'])('who alters %s', async (column) => {
    const auditId = await fixture.idOf(3);
    await fixture.tamper((tx) =>
      tx('audit_log')
        .where({ id: auditId })
        .update({ [column]: 'another' }),
    );
    expect(await verify()).toMatchObject({ valid: false, rows: 2, fault: { reason: 'ALTERED', seq: 3, auditId } });
  });

  it('who alters a count or a time', async () => {
    const [second, fourth] = [await fixture.idOf(2), await fixture.idOf(4)];
    await fixture.tamper((tx) => tx('audit_log').where({ id: fourth }).update({ occurrences: 2 }));
    expect((await verify()).fault).toEqual({ reason: 'ALTERED', seq: 4, auditId: fourth });
    await fixture.tamper((tx) =>
      tx('audit_log')
        .where({ id: second })
        .update({ at: new Date(0) }),
    );
    expect((await verify()).fault).toEqual({ reason: 'ALTERED', seq: 2, auditId: second });
  });

  it('who alters, adds or removes one personal value of a row', async () => {
    const auditId = await fixture.idOf(3);
    const own = { operator: 'anna', remoteAddress: 'desk-7' };
    for (const fields of [{ ...own, operator: 'eve' }, { operator: 'anna' }, { ...own, reviewer: 'eve' }]) {
      await fixture.tamper((tx) => tx('audit_personal').where({ audit_id: auditId }).update({ fields }));
      expect((await verify()).fault).toEqual({ reason: 'VALUE_ALTERED', seq: 3, auditId });
    }
  });

  it('who removes a row, with or without its link', async () => {
    const auditId = await fixture.idOf(3);
    await fixture.tamper((tx) => tx('audit_log').where({ id: auditId }).delete());
    expect((await verify()).fault).toEqual({ reason: 'REMOVED', seq: 3, auditId });
    await fixture.tamper((tx) => tx('audit_chain').where({ seq: 3 }).delete());
    expect((await verify()).fault).toEqual({ reason: 'REMOVED', seq: 3, auditId: null });
  });

  it('who removes the oldest rows, with an anchor made from a checkpoint or without', async () => {
    const oldest = [await fixture.idOf(1), await fixture.idOf(2)];
    await fixture.tamper(async (tx) => {
      await tx('audit_log').whereIn('id', oldest).delete();
      await tx('audit_chain').where('seq', '<=', 2).delete();
      await tx('audit_checkpoints').where('seq', '<', 2).delete();
    });
    expect((await verify()).fault).toEqual({ reason: 'REMOVED', seq: 1, auditId: null });
    const columns = 'seq, hash, signed_at, key_id, signature';
    await fixture.tamper((tx) =>
      tx.raw(`insert into audit_anchors (${columns}) select ${columns} from audit_checkpoints where seq = 2`),
    );
    expect((await verify()).fault).toEqual({ reason: 'NOT_SIGNED', seq: 2, auditId: null });
  });

  it('who removes the newest row, by its checkpoint; who removes that too, by a head that was noted', async () => {
    const { head } = await verify();
    const newest = await fixture.idOf(6);
    await fixture.tamper(async (tx) => {
      await tx('audit_log').where({ id: newest }).delete();
      await tx('audit_chain').where({ seq: 6 }).delete();
    });
    expect((await verify()).fault).toEqual({ reason: 'REMOVED', seq: 6, auditId: null });
    await fixture.tamper((tx) => tx('audit_checkpoints').where({ seq: 6 }).delete());
    expect((await verify({ expected: head })).fault).toEqual({ reason: 'NOT_EXPECTED', seq: 6, auditId: null });
  });

  it('who removes the newest checkpoint', async () => {
    await fixture.tamper((tx) => tx('audit_checkpoints').where({ seq: 6 }).delete());
    expect((await verify()).fault).toEqual({ reason: 'NOT_SIGNED', seq: 6, auditId: null });
  });

  it('who removes an entry that waits for its link', async () => {
    await fixture.store();
    await fixture.tamper((tx) => tx('audit_log').whereNull('object_id').delete());
    expect((await verify()).fault).toMatchObject({ reason: 'REMOVED', seq: null });
  });

  it('who inserts a row', async () => {
    const auditId = await fixture.idOf(3);
    const columns = 'at, actor_kind, actor, action';
    await fixture.tamper((tx) =>
      tx.raw(`insert into audit_log (id, ${columns}) select id || 'x', ${columns} from audit_log where id = ?`, [auditId]),
    );
    expect((await verify()).fault).toEqual({ reason: 'NOT_CHAINED', seq: null, auditId: `${auditId}x` });
  });

  it('who swaps two rows', async () => {
    await fixture.tamper(async (tx) => {
      for (const [from, to] of [
        [3, 100],
        [4, 3],
        [100, 4],
      ])
        await tx('audit_chain').where({ seq: from }).update({ seq: to });
    });
    expect((await verify()).fault).toMatchObject({ reason: 'ALTERED', seq: 3 });
  });

  it('who recomputes every hash, because the signatures no longer match', async () => {
    await recompute((tx, { seq, hash }) => tx('audit_checkpoints').where({ seq }).update({ hash }));
    expect((await verify()).fault).toEqual({ reason: 'NOT_SIGNED', seq: 1, auditId: null });
  });

  it('who lets the service sign a recomputed chain, because it builds only on a checkpoint of its own', async () => {
    await recompute(() => Promise.resolve());
    await fixture.tamper(async (tx) => {
      await tx('audit_checkpoints').where('seq', '<', 6).delete();
      await tx.raw('update audit_checkpoints set hash = (select hash from audit_chain where seq = 6)');
    });
    await fixture.store();
    await expect(appendAudit(fixture.chainer)).rejects.toThrow('No signing key of this service signed');
    expect(await verify()).toMatchObject({ fault: { reason: 'NOT_SIGNED', seq: 6 }, waiting: 1 });
    await fixture.tamper((tx) => tx('audit_checkpoints').update({ signature: 'garbage' }));
    await expect(appendAudit(fixture.chainer)).rejects.toThrow('No signing key of this service signed');
    await fixture.tamper((tx) => tx('audit_checkpoints').delete());
    await expect(appendAudit(fixture.chainer)).rejects.toThrow('differs from its newest checkpoint');
    expect(await verify()).toMatchObject({ fault: { reason: 'NOT_SIGNED', seq: 1 }, waiting: 1 });
  });

  it('who signs a recomputed chain with an inserted key, by the service, which chains no more', async () => {
    const own = generateKeyPairSync('ed25519');
    const { x = '' } = own.publicKey.export({ format: 'jwk' });
    const kid = thumbprint(fromBase64Url(x));
    await recompute(signEach(kid, own.privateKey));
    const { wrapped_secret, not_before } = await fixture
      .db('signing_keys')
      .where({ mode: 'LIVE', signs: 'RECEIPTS', status: 'ACTIVE' })
      .first();
    const row = {
      kid,
      mode: 'LIVE',
      signs: 'RECEIPTS',
      x,
      wrapped_secret,
      status: 'RETIRED',
      not_before,
      not_after: new Date(),
    };
    await fixture.tamper((tx) => tx('signing_keys').insert(row));
    await fixture.store();
    await expect(appendAudit(fixture.chainer)).rejects.toThrow('No signing key of this service signed');
    expect(await verify()).toMatchObject({ valid: true, waiting: 1 });
  });

  it('who signs a recomputed chain with a revoked key, whose revocation no one can repeat to have that chain signed', async () => {
    const { kid, wrapped_secret } = await fixture
      .db('signing_keys')
      .where({ mode: 'LIVE', signs: 'RECEIPTS', status: 'ACTIVE' })
      .first();
    await fixture.admin('signing-keys', 'revoke', kid);
    const seed = fixture.vault.openUnderMaster(secretContext(kid), wrapped_secret);
    const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
    await recompute(signEach(kid, createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })));
    expect(await verify()).toMatchObject({ rows: 7, fault: { reason: 'NOT_SIGNED', seq: 7 } });
    await fixture.store();
    await expect(appendAudit(fixture.chainer)).rejects.toThrow('A revoked key signed');
    const { failed, report } = await fixture.admin('signing-keys', 'revoke', kid);
    expect([failed, report.isChained]).toEqual([false, false]);
    expect(await verify()).toMatchObject({ fault: { reason: 'NOT_SIGNED', seq: 7 }, waiting: 2 });
  });

  it('who signs with a key of their own, by the published keys', async () => {
    const published = await fixture.chainer.signer.publicKeys(fixture.db);
    expect((await verify({ keys: published })).valid).toBe(true);
    const others = published.filter(({ mode }) => mode === 'TEST');
    expect((await verify({ keys: others })).fault).toEqual({ reason: 'NOT_SIGNED', seq: 1, auditId: null });
  });

  it('who changes the end of the chain, by the service, which chains no more', async () => {
    await fixture.tamper((tx) =>
      tx('audit_chain')
        .where({ seq: 6 })
        .update({ hash: Buffer.alloc(32) }),
    );
    await fixture.store();
    await expect(appendAudit(fixture.chainer)).rejects.toThrow('differs from its newest checkpoint');
  });
});

describe('npm run admin -- audit verify', () => {
  it('succeeds for an intact log, and fails with the row otherwise', async () => {
    await fixture.fill(3);
    const good = await fixture.admin('audit', 'verify');
    expect(good).toMatchObject({ failed: false, report: { valid: true, rows: 3 } });
    expect(await fixture.admin('audit', 'verify', '--expect', good.report.head)).toMatchObject({ failed: false });
    await fixture.tamper((tx) => tx('audit_log').where({ object_id: 'object-2' }).update({ action: 'x' }));
    const bad = await fixture.admin('audit', 'verify');
    expect(bad).toMatchObject({ failed: true, report: { valid: false, rows: 1, fault: { reason: 'ALTERED', seq: 2 } } });
  });

  it('starts at the last checkpoint before --since', async () => {
    await fixture.fill(4);
    await fixture.tamper((tx) => tx('audit_log').where({ object_id: 'object-1' }).update({ action: 'x' }));
    const { signed_at } = await fixture.db('audit_checkpoints').where({ seq: 3 }).first('signed_at');
    const since = new Date(signed_at.getTime() + 1).toISOString();
    expect(await fixture.admin('audit', 'verify')).toMatchObject({ failed: true });
    expect(await fixture.admin('audit', 'verify', '--since', since)).toMatchObject({
      failed: false,
      report: { from: 3, rows: 1 },
    });
  });

  it.each([
    [['--since', 'yesterday'], '--since'],
    [['--expect', '1:zz'], '--expect'],
    [['--keys', import.meta.filename], 'evidence-keys'],
    [['--keys', '/nowhere'], 'Cannot read'],
  ])('refuses %j', async (options, words) => {
    await expect(fixture.admin('audit', 'verify', ...options)).rejects.toThrow(words);
  });
});
