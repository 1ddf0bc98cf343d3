import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import {
  type EvidenceKey,
  type Receipt,
  signingInput,
  thumbprint,
  toBase64Url,
  type VerificationBundle,
} from '@faceproof/protocol/evidence/receipts.js';
import { makeId } from '@faceproof/protocol/ids.js';
import { toBase64 } from '@faceproof/protocol/log/base64.js';
import { signCheckpoint, writeLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import { logEntry } from '@faceproof/protocol/log/log-proof.js';
import { growTree } from './grow-tree.js';

/**
 * An archive as `faceproof archive` writes it, of receipts that were made up, with keys that sign nothing else. For measurements and
 * tests: the bundles have as many checks and engines as those of the service.
 */
export async function generateArchive(folder: string, receipts: number, perFile = 1000): Promise<void> {
  await mkdir(join(folder, 'receipts'), { recursive: true });
  await mkdir(join(folder, 'consent-texts'), { recursive: true });
  const key = openKey(1);
  const log = openKey(2);
  const text = { title: 'Example', accept: 'I agree' };
  const textHash = hashOf(canonicalJson(text));
  const made = Array.from({ length: receipts }, (_, i) => makeReceipt(i, textHash, key));
  const tree = growTree(made.map(({ receipt }) => logEntry(receipt)));
  const checkpoint = await signCheckpoint({ origin: ORIGIN, size: receipts, root: tree.root }, log.seed, log.publicKey);
  const segments = [];
  for (let first = 0; first < receipts; first += perFile) {
    const lines = made.slice(first, first + perFile).map(({ receipt, bundle }, i) => {
      const proof = { index: first + i, inclusionProof: tree.inclusionProof(first + i).map(toBase64), checkpoint };
      return `${JSON.stringify({ receipt, bundle, log: proof })}\n`;
    });
    const file = `receipts/${String(first).padStart(16, '0')}.ndjson`;
    const content = lines.join('');
    await writeFile(join(folder, file), content);
    segments.push({ file, first, last: first + lines.length - 1, count: lines.length, digest: hashOf(content) });
  }
  const vkey = writeLogKey(ORIGIN, log.publicKey);
  const write = (file: string, value: object) => writeFile(join(folder, file), JSON.stringify(value));
  await write(`consent-texts/${textHash.slice(7)}.json`, { textHash, textVersion: '1', locale: 'en', text });
  await write('keys.json', { keys: [publish(key.publicKey)], logs: [{ origin: ORIGIN, vkey }] });
  await write('checkpoints.json', [{ checkpoint, seenAt: AT }]);
  await write('archive.json', {
    ...{ v: 1, service: 'https://faceproof.example', mode: 'LIVE', accountId: ACCOUNT },
    ...{ vkey, next: receipts, segments },
  });
}

const ORIGIN = 'faceproof.example/v1/evidence-log';
const AT = '2026-11-01T12:00:00.000Z';
const ACCOUNT = makeId('account', Date.parse(AT), new Uint8Array(10));

interface Key {
  seed: Uint8Array;
  secret: KeyObject;
  publicKey: Uint8Array;
}

function openKey(byte: number): Key {
  const seed = new Uint8Array(32).fill(byte);
  // RFC 8410: the DER of a private key of Ed25519, up to its 32 bytes.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(secret).export({ format: 'jwk' });
  return { seed, secret, publicKey: Buffer.from(x, 'base64url') };
}

function publish(publicKey: Uint8Array): EvidenceKey {
  return {
    ...{ kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519', use: 'sig' },
    ...{ kid: thumbprint(publicKey), x: toBase64Url(publicKey), status: 'ACTIVE', mode: 'LIVE' },
    ...{ notBefore: '2026-01-01T00:00:00.000Z', notAfter: null, revokedAt: null },
  } as EvidenceKey;
}

function makeReceipt(i: number, textHash: string, key: Key): { receipt: Receipt; bundle: VerificationBundle } {
  const random = Buffer.alloc(10);
  random.writeUInt32BE(i, 6);
  const bundle = composeBundle(makeId('receipt', Date.parse(AT), random), makeId('session', Date.parse(AT), random), textHash);
  const bundleHash = hashOf(canonicalJson(bundle));
  const value = toBase64Url(sign(null, signingInput(bundleHash), key.secret));
  const signature = { alg: 'Ed25519', keyId: thumbprint(key.publicKey), value } as const;
  return { receipt: { receiptId: bundle.receiptId, bundleHash, decidedAt: AT, supersedes: null, signature }, bundle };
}

function composeBundle(receiptId: string, sessionId: string, textHash: string): VerificationBundle {
  const digest = hashOf('weights');
  const engine = { model: 'generated-network', version: '2026-11-01', digest };
  const kinds = ['capture.integrity', 'face.detection', 'face.quality', 'liveness.passive', 'liveness.active'] as const;
  const check = (kind: VerificationBundle['checks'][number]['kind']): VerificationBundle['checks'][number] => ({
    ...{ kind, status: 'PASSED', score: '0.982014', threshold: '0.500000', ...engine },
    engines: [engine, engine, engine],
  });
  return {
    ...{ v: 1, type: 'verification', mode: 'LIVE', receiptId, sessionId, accountId: ACCOUNT, flow: 'ONBOARDING' },
    purposeHash: `hmac-${hashOf(receiptId)}`,
    consent: { givenAt: AT, receivedAt: AT, textHash, textVersion: '1', channel: 'PAGE' },
    ...{ decidedAt: AT, outcome: 'APPROVED', reasons: [] },
    checks: [...kinds, 'face.consistency' as const, 'reference.quality' as const, 'face.match' as const].map(check),
    set: { name: '2026-11-01', digest },
    fusion: null,
    policy: { policyId: 'default', version: 1, hash: digest },
    capture: { channel: 'PAGE' },
    evaluation: {
      ...{ profileId: 'standard-2026', profileDigest: digest, mode: 'LIVE', conforms: true, calibrationDigest: digest },
      clauses: [...kinds, 'face.match'].map((kind) => ({
        ...{ id: kind, title: 'What it asks.', source: 'A profile, its section', level: 'MET' },
        ...{ required: 'PASSED', actual: 'PASSED', basis: `check:${kind}` },
      })),
    },
    media: [0, 1, 2].map((index) => ({ index, commitment: `hmac-${hashOf(`${receiptId}${index}`)}` })),
    supersedes: null,
  };
}

function hashOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
