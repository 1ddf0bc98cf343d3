import { readFileSync } from 'node:fs';
import { composeReport } from '@faceproof/client/cli/verify.js';
import { type Evidence, type EvidenceKeys, type LogProof, type Receipt, verifyReceipt } from '@faceproof/client/index.js';
import {
  type EvidenceKey,
  publicKeyOf,
  signBundle,
  thumbprint,
  type VerificationBundle,
} from '@faceproof/protocol/evidence/receipts.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../../harness/long-run.js';

interface Vector {
  name: string;
  valid: boolean;
  fails: string | null;
  evidence: Evidence;
}

const vectors: Vector[] = read('receipts.json');
const keys: EvidenceKeys = read('evidence-keys.json');
const log: { logs: EvidenceKeys['logs']; inclusion: { valid: boolean; receipt: Receipt; log: LogProof }[] } = read('log.json');
const withLog = { ...keys, logs: log.logs! };
const good = vectors[0]!.evidence;
const logged: Evidence = { ...good, log: log.inclusion[0]!.log };

describe('receipt vectors', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_name, { evidence, valid, fails }) => {
    const verification = await verifyReceipt(evidence, keys);
    expect(verification.valid).toBe(valid);
    const name = fails === 'keyKnown' ? 'key' : fails;
    const failed = verification.checks.filter(({ status }) => status === 'FAILED').map((check) => check.name as string);
    expect(failed.includes(name ?? '')).toBe(!valid);
  });
});

describe('evidence', () => {
  it('that is malformed is not valid, and throws nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (nonsense) => {
        expect(await verifyReceipt(nonsense, keys)).toMatchObject({
          valid: false,
          checks: [{ name: 'form', status: 'FAILED' }],
        });
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (nonsense) => {
        const { valid } = await verifyReceipt(good, nonsense as EvidenceKeys);
        // An empty key set is well-formed, but cannot make a receipt valid.
        expect(valid).toBe(false);
      }),
    );
  });

  it('is not valid if any one value is replaced', async () => {
    const places = listPlaces(logged).filter((place) => place[0] !== 'log');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.jsonValue(), async (place, value) => {
        const changed = replaceAt(logged, place, value);
        if (JSON.stringify(changed) === JSON.stringify(logged)) return;
        const { valid, checks } = await verifyReceipt(changed, withLog, { requireLog: true });
        expect(valid, `${place.join('.')} = ${JSON.stringify(value)}`).toBe(false);
        expect(checks.some(({ status }) => status === 'FAILED')).toBe(true);
      }),
      { numRuns: triesOf(400) },
    );
  });

  it('is described as text without control characters, even if it is forged', async () => {
    expect(composeReport(good, await verifyReceipt(good, keys))).toContain('The receipt is valid.');
    const hostile = {
      ...good,
      bundle: { v: 1, type: 'review', mode: 'LIVE', receiptId: '\u001b[31mred', decidedAt: '', supersedes: null },
    };
    const text = composeReport(hostile, await verifyReceipt(hostile, keys));
    expect(text).toContain('IS NOT VALID');
    expect(text).not.toContain('\u001b');
  });
});

describe('the log in evidence', () => {
  it('is verified, and is required with requireLog', async () => {
    expect((await verifyReceipt(logged, withLog, { requireLog: true })).valid).toBe(true);
    expect((await verifyReceipt(good, withLog)).valid).toBe(true);
    expect((await verifyReceipt(good, withLog, { requireLog: true })).valid).toBe(false);
  });

  it('is not valid if any one value of the proof is replaced', async () => {
    const places = listPlaces(logged).filter((place) => place[0] === 'log');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.jsonValue(), async (place, value) => {
        const changed = replaceAt(logged, place, value);
        if (JSON.stringify(changed) === JSON.stringify(logged)) return;
        expect((await verifyReceipt(changed, withLog)).valid, `${place.join('.')} = ${JSON.stringify(value)}`).toBe(false);
      }),
    );
  });

  it("is skipped without the log's key, and not valid with requireLog", async () => {
    expect((await verifyReceipt(logged, keys)).checks.at(-1)).toMatchObject({ name: 'logCheckpoint', status: 'SKIPPED' });
    expect((await verifyReceipt(logged, keys, { requireLog: true })).valid).toBe(false);
  });
});

describe('the mode', () => {
  const test = vectors.find(({ name }) => name.startsWith('test receipt'))!.evidence;
  it('LIVE rejects a valid TEST receipt', async () => {
    expect((await verifyReceipt(test, keys)).valid).toBe(true);
    expect((await verifyReceipt(test, keys, { mode: 'LIVE' })).valid).toBe(false);
    expect((await verifyReceipt(good, keys, { mode: 'LIVE' })).valid).toBe(true);
  });
});

describe('supersedes', () => {
  const review = vectors.find(({ evidence }) => evidence.bundle.type === 'review')!.evidence;
  it('is valid only with the replaced receipt', async () => {
    expect((await verifyReceipt(review, keys, { superseded: good })).valid).toBe(true);
    expect((await verifyReceipt(review, keys, { superseded: review })).valid).toBe(false);
    expect((await verifyReceipt(good, keys, { superseded: review })).valid).toBe(false);
    const tampered = { ...good, bundle: { ...good.bundle, outcome: 'DECLINED' } };
    expect((await verifyReceipt(review, keys, { superseded: tampered })).valid).toBe(false);
  });

  it('is not valid on a first decision, even if signed correctly', async () => {
    const { evidence, keys } = await signed({ ...(good.bundle as VerificationBundle), supersedes: 'rcp_1' });
    const failed = (await verifyReceipt(evidence, keys)).checks.filter(({ status }) => status === 'FAILED');
    expect(failed.map(({ name }) => name)).toEqual(['supersedes']);
  });
});

async function signed(bundle: VerificationBundle): Promise<{ evidence: Evidence; keys: { keys: EvidenceKey[] } }> {
  const secret = new Uint8Array(32).fill(9);
  const publicKey = await publicKeyOf(secret);
  const kid = thumbprint(publicKey);
  const key = { ...keys.keys[0]!, kid, x: Buffer.from(publicKey).toString('base64url') };
  return { evidence: { receipt: await signBundle(bundle, secret, kid), bundle }, keys: { keys: [key] } };
}

function listPlaces(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, member]) => listPlaces(member, [...at, name]));
}

function replaceAt(value: unknown, [name, ...rest]: string[], replacement: unknown): unknown {
  if (name === undefined) return replacement;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[name] = replaceAt(copy[name], rest, replacement);
  return copy;
}

function read(name: string) {
  return JSON.parse(readFileSync(new URL(`../../../protocol/vectors/${name}`, import.meta.url), 'utf8'));
}
