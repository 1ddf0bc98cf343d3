import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** An authenticator in software: ES256, discoverable credentials, attestation `none`. */
export interface Authenticator {
  /** What `navigator.credentials.create()` gives for these options. */
  register(options: PublicKeyOptions, change?: Change): object;
  /** What `navigator.credentials.get()` gives for these options. */
  signIn(options: PublicKeyOptions, change?: Change): object;
  /** The base64url id of the credential that was registered last. */
  readonly credentialId: string;
}

// biome-ignore lint/suspicious/noExplicitAny: options are what the service answered.
type PublicKeyOptions = any;

/** What a test makes wrong. */
interface Change {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

const UP = 0x01;
const UV = 0x04;
const AT = 0x40;

export function openAuthenticator(origin: string): Authenticator {
  const state: { id: Buffer; user: string; key: KeyObject | null; counter: number } = {
    id: Buffer.alloc(0),
    user: '',
    key: null,
    counter: 0,
  };

  const clientData = (type: string, challenge: string, change: Change) =>
    Buffer.from(
      JSON.stringify({ type, challenge: change.challenge ?? challenge, origin: change.origin ?? origin, crossOrigin: false }),
    );
  const authData = (rpId: string, change: Change, attested: Buffer) => {
    const flags = UP | (change.userVerified === false ? 0 : UV) | (attested.length > 0 ? AT : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(change.counter ?? state.counter);
    const rpHash = createHash('sha256')
      .update(change.rpId ?? rpId)
      .digest();
    return Buffer.concat([rpHash, Buffer.of(flags), counter, attested]);
  };

  return {
    get credentialId() {
      return state.id.toString('base64url');
    },
    register({ challenge, rp, user }, change = {}) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      Object.assign(state, { id: randomBytes(32), user: user.id, key: pair.privateKey, counter: change.counter ?? 0 });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(state.id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, state.id, toCose(pair.publicKey)]);
      return {
        id: state.id.toString('base64url'),
        rawId: state.id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, change).toString('base64url'),
          attestationObject: toAttestation(authData(rp.id, change, attested)).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    signIn({ challenge, rpId }, change = {}) {
      if (state.key === null) throw new Error('Nothing is registered');
      state.counter += 1;
      const data = clientData('webauthn.get', challenge, change);
      const signed = authData(rpId, change, Buffer.alloc(0));
      const hash = createHash('sha256').update(data).digest();
      const signature = createSign('sha256')
        .update(Buffer.concat([signed, hash]))
        .sign(state.key);
      return {
        id: state.id.toString('base64url'),
        rawId: state.id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: signed.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: change.userHandle ?? state.user,
        },
        clientExtensionResults: {},
      };
    },
  };
}

/** A P-256 key as a COSE map in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function toCose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (value: string) => Buffer.concat([Buffer.of(0x58, 32), Buffer.from(value, 'base64url')]);
  return Buffer.concat([Buffer.of(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21), bytes(x), Buffer.of(0x22), bytes(y)]);
}

/** {fmt: "none", attStmt: {}, authData} in CBOR. */
function toAttestation(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([
    Buffer.of(0xa3),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.of(0xa0), text('authData')],
    Buffer.concat([Buffer.of(0x59), length, data]),
  ]);
}
