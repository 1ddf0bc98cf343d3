import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import { type Bundle, type EvidenceKey, type Receipt, verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';

interface Vector {
  name: string;
  valid: boolean;
  fails: string | null;
  evidence: { receipt: Receipt; bundle: Bundle };
}

const vectors: Vector[] = read('receipts.json');
const { keys }: { keys: EvidenceKey[] } = read('evidence-keys.json');

const signatures: { keys: EvidenceKey[]; vectors: Omit<Vector, 'fails'>[] } = read('signatures.json');

describe('signature vectors', () => {
  it.each(signatures.vectors.map((vector) => [vector.name, vector] as const))('%s', async (_name, { evidence, valid }) => {
    const verdict = await verifyReceipt(evidence, signatures.keys);
    expect(verdict).toMatchObject({ hash: true, keyKnown: true, signature: valid, valid });
  });
});

describe('receipt vectors', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_name, vector) => {
    const verdict = await verifyReceipt(vector.evidence, keys);
    expect(verdict.valid).toBe(vector.valid);
    if (vector.fails !== null) expect(verdict).toMatchObject({ [vector.fails]: false });
  });

  it('verify with another implementation of Ed25519 and SHA-256', () => {
    const { receipt, bundle } = vectors[0]!.evidence;
    const hash = `sha256:${createHash('sha256').update(canonicalJson(bundle), 'utf8').digest('hex')}`;
    expect(hash).toBe(receipt.bundleHash);
    const { x } = keys.find((key) => key.kid === receipt.signature.keyId)!;
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const input = Buffer.from(`faceproof/receipt/v1\n${hash}`, 'utf8');
    expect(verify(null, input, key, Buffer.from(receipt.signature.value, 'base64url'))).toBe(true);
  });
});

describe('webhook vectors', () => {
  const webhooks: {
    name: string;
    valid: boolean;
    secret: string;
    now: number;
    headers: Record<string, string>;
    body: string;
  }[] = read('webhooks.json');

  it.each(
    webhooks
      .filter(({ name }) => !name.startsWith('six minutes') && !name.includes('the old secret'))
      .map((vector) => [vector.name, vector] as const),
  )('%s: the reference implementation agrees on the signature', (_name, vector) => {
    const expected = new Webhook(vector.secret).sign(
      vector.headers['webhook-id']!,
      new Date(Number(vector.headers['webhook-timestamp']) * 1000),
      vector.body,
    );
    expect(vector.headers['webhook-signature']!.split(' ').includes(expected)).toBe(vector.valid);
  });
});

function read(name: string) {
  return JSON.parse(readFileSync(new URL(`../../protocol/vectors/${name}`, import.meta.url), 'utf8'));
}
