/**
 * Ids: a prefix for the kind, 48 bits of time so that ids sort by creation, and 80 random bits. Encoded in lower-case Crockford
 * base 32 (no i, l, o, u): 26 characters after the prefix.
 */

export const ID_PREFIXES = {
  session: 'ses_',
  capture: 'cap_',
  media: 'med_',
  file: 'fil_',
  enrollment: 'enr_',
  subject: 'sub_',
  webhookEndpoint: 'whe_',
  event: 'evt_',
  delivery: 'dlv_',
  receipt: 'rcp_',
  erasure: 'ers_',
  hold: 'hld_',
  request: 'rqt_',
  account: 'acc_',
  member: 'mem_',
  key: 'key_',
  passkey: 'psk_',
  signIn: 'sgn_',
  policy: 'pol_',
  blob: 'blb_',
  audit: 'aud_',
} as const;
export type IdKind = keyof typeof ID_PREFIXES;

/** An id of one kind: `ses_…` is not assignable to `cap_…`. */
export type Id<K extends IdKind> = `${(typeof ID_PREFIXES)[K]}${string}`;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BODY = /^[0-9a-hjkmnp-tv-z]{26}$/;

/**
 * @param nowMs milliseconds since 1970
 * @param random exactly 10 random bytes
 */
export function makeId<K extends IdKind>(kind: K, nowMs: number, random: Uint8Array): Id<K> {
  if (random.length !== 10) throw new RangeError('makeId needs exactly 10 random bytes');
  let value = BigInt(Math.floor(nowMs)) & 0xffffffffffffn;
  for (const byte of random) value = (value << 8n) | BigInt(byte);
  let body = '';
  for (let i = 0; i < 26; i++) {
    body = ALPHABET[Number(value & 31n)] + body;
    value >>= 5n;
  }
  return `${ID_PREFIXES[kind]}${body}` as Id<K>;
}

/** True if `text` has the form of an id of this kind. The object need not exist. */
export function isId<K extends IdKind>(kind: K, text: string): text is Id<K> {
  const prefix = ID_PREFIXES[kind];
  return text.startsWith(prefix) && BODY.test(text.slice(prefix.length));
}
