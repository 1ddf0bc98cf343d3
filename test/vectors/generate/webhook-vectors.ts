import { type EvidenceKey, publicKeyOf, thumbprint, toBase64Url } from '@faceproof/protocol/evidence/receipts.js';
import { signWebhook, webhookInput } from '@faceproof/protocol/webhooks/webhook-signature.js';
import { signAsync } from '@noble/ed25519';

const ID = 'evt_00000000000000000000000001';
const AT = 1793534400;
const BODY =
  '{"type":"session.decided","timestamp":"2026-11-01T12:00:00.000Z","accountId":"acc_1","mode":"LIVE","data":{"sessionId":"ses_1","sequence":3}}';

/** `v1`: HMAC under the endpoint's secret. */
export function composeWebhookVectors(): object[] {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const old = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  const good = signWebhook([secret], ID, AT, BODY);
  const both = signWebhook([secret, old], ID, AT, BODY);
  const vector = (name: string, valid: boolean, change: Change & { secret?: string } = {}) => ({
    ...{ name, valid, secret: change.secret ?? secret },
    ...compose(good, change),
  });
  return [
    vector('one secret', true),
    vector('rotation: two signatures, the new secret', true, { signature: both }),
    vector('rotation: two signatures, the old secret', true, { signature: both, secret: old }),
    vector('a signature of another scheme before it', true, {
      signature: `v1a,${Buffer.alloc(64, 1).toString('base64')} ${good}`,
    }),
    vector('another secret', false, { secret: old }),
    ...CHANGES.map(([name, change]) => vector(name, false, change)),
    vector('truncated signature', false, { signature: good.slice(0, -4) }),
  ];
}

/** `v1a`: Ed25519 under a key that the service publishes, and what a receiver expects. */
export async function composeSignedWebhookVectors(): Promise<object> {
  const keys = await Promise.all(SEEDS.map((_, index) => makeKey(index)));
  const sign = async (index: number, body = BODY, at = AT) => {
    const value = await signAsync(webhookInput(ID, at, body), seed(index));
    return `v1a,${Buffer.from(value).toString('base64')}`;
  };
  const good = await sign(0);
  const vector = (name: string, valid: boolean, change: Change & { accountId?: string; mode?: string } = {}) => ({
    ...{ name, valid, accountId: change.accountId ?? 'acc_1', mode: change.mode ?? 'LIVE' },
    ...compose(good, change),
  });
  const test = BODY.replace('LIVE', 'TEST');
  return {
    keys,
    vectors: [
      vector('the active key', true),
      vector('beside a signature under a secret', true, { signature: `v1,${Buffer.alloc(32).toString('base64')} ${good}` }),
      vector('a key that waited when the keys were stored', true, { signature: await sign(1) }),
      vector('a key that was retired a minute before', true, { signature: await sign(2) }),
      vector('a key of test mode', true, { signature: await sign(5, test), body: test, mode: 'TEST' }),
      vector('a key that was retired an hour before', false, { signature: await sign(3) }),
      vector('a revoked key', false, { signature: await sign(4) }),
      vector('a test key for a live receiver', false, { signature: await sign(5) }),
      vector('a test webhook for a live receiver', false, { signature: await sign(0, test), body: test }),
      vector('a webhook of another account', false, { accountId: 'acc_2' }),
      vector('a key that is not published', false, { signature: await sign(6) }),
      ...CHANGES.map(([name, change]) => vector(name, false, change)),
      vector('truncated signature', false, { signature: good.slice(0, -4) }),
      vector('without a signature of this scheme', false, { signature: good.replace('v1a', 'v1') }),
    ],
  };
}

interface Change {
  now?: number;
  id?: string;
  timestamp?: number;
  signature?: string;
  body?: string;
}

const CHANGES: readonly (readonly [name: string, Change])[] = [
  ['body with a trailing newline', { body: `${BODY}\n` }],
  ['body with one character changed', { body: BODY.replace('ses_1', 'ses_2') }],
  ['timestamp moved', { timestamp: AT + 1 }],
  ['six minutes early', { now: AT - 360 }],
  ['another id', { id: 'evt_2' }],
  ['six minutes old', { now: AT + 360 }],
];

function compose(good: string, { now = AT, id = ID, timestamp = AT, signature = good, body = BODY }: Change) {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
  return { now, headers, body };
}

/** The published keys. The one after the last is a stranger's. */
const SEEDS: readonly Pick<EvidenceKey, 'mode' | 'status' | 'notAfter' | 'revokedAt'>[] = [
  { mode: 'LIVE', status: 'ACTIVE', notAfter: null, revokedAt: null },
  { mode: 'LIVE', status: 'NEXT', notAfter: null, revokedAt: null },
  { mode: 'LIVE', status: 'RETIRED', notAfter: '2026-11-01T11:59:00.000Z', revokedAt: null },
  { mode: 'LIVE', status: 'RETIRED', notAfter: '2026-11-01T11:00:00.000Z', revokedAt: null },
  { mode: 'LIVE', status: 'REVOKED', notAfter: '2026-11-02T00:00:00.000Z', revokedAt: '2026-11-02T00:00:00.000Z' },
  { mode: 'TEST', status: 'ACTIVE', notAfter: null, revokedAt: null },
];

function seed(index: number): Uint8Array {
  return new Uint8Array(32).fill(0x40 + index);
}

async function makeKey(index: number): Promise<object> {
  const publicKey = await publicKeyOf(seed(index));
  return {
    ...{ kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519', use: 'sig', kid: thumbprint(publicKey), x: toBase64Url(publicKey) },
    ...{ notBefore: '2026-01-01T00:00:00.000Z', ...SEEDS[index] },
  };
}
