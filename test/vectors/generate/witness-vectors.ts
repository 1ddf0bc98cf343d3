import type { Evidence } from '@faceproof/protocol/evidence/evidence.js';
import { publicKeyOf, signBundle, type VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import type { VerificationResult } from '@faceproof/protocol/evidence/verify-evidence.js';
import { fromBase64, toBase64 } from '@faceproof/protocol/log/base64.js';
import { readCheckpoint, signCheckpoint, writeLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import type { LogProof } from '@faceproof/protocol/log/log-proof.js';
import { EMPTY_ROOT } from '@faceproof/protocol/log/log-tree.js';
import type { SeenCheckpoint } from '@faceproof/protocol/log/seen-checkpoints.js';
import {
  addSignatures,
  hashNoteKey,
  KEY_TYPES,
  signatureLines,
  writeSignatureLine,
} from '@faceproof/protocol/log/signed-note.js';
import { writeTlogProof } from '@faceproof/protocol/log/tlog-proof.js';
import type { WitnessOptions } from '@faceproof/protocol/log/witness-policy.js';
import { signAsync } from '@noble/ed25519';
import { cosign, writeWitnessKey } from '../../harness/cosign.js';
import { makeVectorLog } from './log-vectors.js';
import { makeKey } from './revocation-vectors.js';

/** Receipts whose checkpoint witnesses cosigned or not, each with the keys that a verifier pins and the result that it must reach. */

const REVOKED_AT = '2026-11-10T00:00:00.000Z';
const LATE = Date.parse(REVOKED_AT) / 1000;
const TIME = LATE - 86_400;
/** The last second of the year 9999. */
const LAST = 253_402_300_799n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

interface WitnessVector {
  name: string;
  /** `USAGE`: the pins or the quorum are not usable, which is an error and not a verdict. */
  result: VerificationResult | 'USAGE';
  /** A check that must fail; null if the result says it all. */
  fails: 'logWitnesses' | null;
  evidence: Evidence;
  /** null: nothing is pinned. */
  witnesses: WitnessOptions | null;
  seen: SeenCheckpoint[];
  /** The text of a tlog-proof to verify with; null if there is none. */
  proof: string | null;
}

/** @param template a bundle whose id and time are replaced */
export async function composeWitnessVectors(template: VerificationBundle): Promise<object> {
  const material = await makeMaterial(template);
  const vectors = [
    ...(await composeCounts(material)),
    ...(await composeWrongLines(material)),
    ...(await composeForms(material)),
    ...composeUsage(material),
    ...(await composeTimes(material)),
    ...(await composeProofs(material)),
  ];
  return { keys: material.keys, logs: material.logs, vectors };
}

type Material = Awaited<ReturnType<typeof makeMaterial>>;

async function makeMaterial(template: VerificationBundle) {
  const active = await makeKey(12, { status: 'ACTIVE' });
  const revoked = await makeKey(8, { status: 'REVOKED', notAfter: REVOKED_AT, revokedAt: REVOKED_AT });
  const make = async (number: number, { secret, published }: typeof active) => {
    const bundle = { ...template, receiptId: `rcp_0000000000000000000000020${number}`, decidedAt: '2026-11-01T12:00:00.000Z' };
    return { bundle, receipt: await signBundle(bundle, secret, published.kid) };
  };
  const signed = [await make(1, revoked), await make(2, active), await make(3, active), await make(4, revoked)] as const;
  const log = await makeVectorLog(signed.map(({ receipt }) => receipt));
  const show = async (one: (typeof signed)[number]): Promise<Shown> => ({
    ...one,
    log: await log.prove(one.receipt, log.size),
  });
  return {
    keys: [active.published, revoked.published],
    logs: [log.key],
    log,
    one: await makeWitness('one.example/w', 21),
    two: await makeWitness('two.example/w', 22),
    three: await makeWitness('three.example/w', 23),
    /** Of an active key. */
    good: await show(signed[1]),
    /** Of a key that was revoked later; the first in the log, and the last. */
    early: await show(signed[0]),
    last: await show(signed[3]),
  };
}

interface Shown extends Evidence {
  log: LogProof;
}

export interface Witness {
  name: string;
  publicKey: Uint8Array;
  secretKey: Uint8Array;
  vkey: string;
}

export async function makeWitness(name: string, seed: number): Promise<Witness> {
  const secretKey = new Uint8Array(32).fill(seed);
  const publicKey = await publicKeyOf(secretKey);
  return { name, publicKey, secretKey, vkey: writeWitnessKey(name, publicKey) };
}

/** Who has cosigned, and how many of them count. */
async function composeCounts({ log, good, one, two, three }: Material): Promise<WitnessVector[]> {
  const note = good.log.checkpoint;
  const by = (witness: Witness, time = TIME) => cosign(note, witness, time);
  const all = [one, two, three];
  const ofLog = await makeWitness(log.key.origin, log.secretKey[0] ?? 0);
  const twin = { ...one, name: 'twin.example/w', vkey: writeWitnessKey('twin.example/w', one.publicKey) };
  const [first, second] = [await by(one), await by(two)];
  return [
    holds('nothing pinned', good, null),
    holds('nothing pinned, and cosigned', sign(good, first), null),
    holds('one witness', sign(good, first), pin([one])),
    holds('all of three', sign(good, first, second, await by(three)), pin(all)),
    holds('two of three', sign(good, first, second), pin(all, 2)),
    holds('one of three', sign(good, second), pin(all, 1)),
    holds('before the signature of the log', before(good, first), pin([one])),
    fails('not cosigned', good, pin([one])),
    fails('two of three, and all are needed', sign(good, first, second), pin(all)),
    fails('one of three, and two are needed', sign(good, first), pin(all, 2)),
    fails('by others alone', sign(good, first, second), pin([three])),
    fails('one witness twice, at two times', sign(good, first, await by(one, TIME + 1)), pin([one, two])),
    fails('one line twice', { ...good, log: { ...good.log, checkpoint: note + first + first } }, pin([one, two])),
    fails('one key under two names, of which one is pinned', sign(good, first, await by(twin)), pin([one, two])),
    holds('one key under two names, of which one is pinned and enough', sign(good, await by(twin), first), pin([one])),
    fails("the log's own key", sign(good, await by(ofLog)), pin([ofLog])),
    fails("the log's own key, to complete the quorum", sign(good, await by(ofLog), first), pin([ofLog, one])),
    holds("the log's own key beside enough others", sign(good, await by(ofLog), first), pin([ofLog, one], 1)),
    fails('no proof of the log', { ...good, log: null }, pin([one])),
  ];
}

/** Lines that are not a cosignature of this checkpoint. */
async function composeWrongLines({ log, good, one, two }: Material): Promise<WitnessVector[]> {
  const note = good.log.checkpoint;
  const { origin, size, root } = checkpointOf(note);
  const [first, second] = [await cosign(note, one, TIME), await cosign(note, two, TIME)];
  const logKey = await publicKeyOf(log.secretKey);
  const over = async (change: Partial<typeof log.key> & { size?: number; root?: Uint8Array }) =>
    cosign(await signCheckpoint({ origin, size, root, ...change }, log.secretKey, logKey), two, TIME);
  const ofTwo = (value: Uint8Array) =>
    writeSignatureLine({ name: two.name, hash: hashNoteKey(KEY_TYPES.COSIGNATURE, two.name, two.publicKey) }, value);
  const value = cosignatureOf(second);
  const flipped = (at: number) => value.map((byte, i) => (i === at ? byte ^ 1 : byte));
  const plain = await signAsync(new TextEncoder().encode(textOf(note)), two.secretKey);
  const asNote = writeSignatureLine({ name: two.name, hash: hashNoteKey(KEY_TYPES.NOTE, two.name, two.publicKey) }, plain);
  const wrong: [name: string, line: string][] = [
    ['a flipped bit of the signature', ofTwo(flipped(8))],
    ['a flipped bit of the time', ofTwo(flipped(7))],
    ['a signature that is not canonical: S and the order', ofTwo(withOrder(value))],
    ['a value that is too short', ofTwo(value.subarray(0, 71))],
    ['a value that is too long', ofTwo(Uint8Array.of(...value, 0))],
    ['a signature of the text alone', ofTwo(Uint8Array.of(...value.subarray(0, 8), ...plain))],
    ['a checkpoint of another origin', await over({ origin: 'other.example/log' })],
    ['a checkpoint of another size', await over({ size: size + 1 })],
    ['a checkpoint of another root', await over({ root: EMPTY_ROOT })],
    ['the time 0', await lineAt(note, two, 0n)],
    ['a time after the year 9999', await lineAt(note, two, LAST + 1n)],
    ['the time 2^63 - 1', await lineAt(note, two, 2n ** 63n - 1n)],
    ['the time 2^63', await lineAt(note, two, 2n ** 63n)],
    ['the time 2^64 - 1', await lineAt(note, two, 2n ** 64n - 1n)],
  ];
  return [
    ...wrong.flatMap(([name, line]) => [
      fails(`${name}, of the only witness`, sign(good, line), pin([two])),
      fails(`${name}, beside a witness that is enough`, sign(good, first, line), pin([one, two], 1)),
      holds(`${name}, of a witness that is not pinned`, sign(good, first, line), pin([one])),
    ]),
    fails('a wrong line and then the right one', sign(good, ofTwo(flipped(8)), second), pin([two])),
    fails('the right line and then a wrong one', sign(good, second, ofTwo(flipped(8))), pin([two])),
    fails('a signature of the type of logs', sign(good, asNote), pin([two])),
    holds('a signature of the type of logs, beside the cosignature', sign(good, asNote, second), pin([two])),
    holds('the earliest time', sign(good, await lineAt(note, two, 1n)), pin([two])),
    holds('the latest time', sign(good, await lineAt(note, two, LAST)), pin([two])),
  ];
}

/** Other lines, which are ignored if they are lines of a signed note. */
async function composeForms({ log, good, one, two }: Material): Promise<WitnessVector[]> {
  const note = good.log.checkpoint;
  const { origin } = checkpointOf(note);
  const first = await cosign(note, one, TIME);
  const pinned = pin([one]);
  const hash = hashNoteKey(KEY_TYPES.COSIGNATURE, one.name, one.publicKey);
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => writeSignatureLine({ name: `w${i}.example`, hash }, new Uint8Array(72)));
  const raw = (line: string): Shown => ({ ...good, log: { ...good.log, checkpoint: note + first + line } });
  const forged = await log.forgedCheckpoint(log.size);
  const logHash = hashNoteKey(KEY_TYPES.NOTE, origin, await publicKeyOf(log.secretKey));
  return [
    holds('a line of 2420 bytes, as of ML-DSA-44', sign(good, mlDsa(one.name), first), pinned),
    holds(
      'a line of the same name with another hash',
      sign(good, writeSignatureLine({ name: one.name, hash: Uint8Array.of(1, 2, 3, 4) }, new Uint8Array(72)), first),
      pinned,
    ),
    holds(
      'a line of another name with the same hash',
      sign(good, writeSignatureLine({ name: two.name, hash }, new Uint8Array(72)), first),
      pinned,
    ),
    holds('a name that is not ASCII', raw('— w\u00e9.example AAAAAAA=\n'), pinned),
    holds('100 signatures', sign(good, first, ...many(98)), pinned),
    fails('101 signatures', raw(many(99).join('')), pinned),
    fails('a line without base64', raw('— w.example !\n'), pinned),
    fails('a line with base64 that is not canonical', raw('— w.example AAAAAAB=\n'), pinned),
    fails('a line with four bytes', raw('— w.example AAAAAA==\n'), pinned),
    fails('a line without a name', raw('—  AAAAAAA=\n'), pinned),
    fails('a name with a plus sign', raw('— w+x AAAAAAA=\n'), pinned),
    fails('a name with a space that does not break', raw('— w\u00a0x AAAAAAA=\n'), pinned),
    fails('a name with a control character', raw('— w\u0001x AAAAAAA=\n'), pinned),
    fails('a line with two spaces', raw('— w.example  AAAAAAA=\n'), pinned),
    fails('a line without its line feed', raw('— w.example AAAAAAA='), pinned),
    fails('a line that ends in a carriage return', raw('— w.example AAAAAAA=\r\n'), pinned),
    fails('a hyphen for the dash', raw('- w.example AAAAAAA=\n'), pinned),
    fails('text after the signatures', raw('text\n'), pinned),
    fails(
      'a log that signed with another key, and is cosigned',
      { ...good, log: { ...good.log, checkpoint: addSignatures(forged, [await cosign(forged, one, TIME)]) } },
      pinned,
    ),
    fails(
      "a wrong line of the log's key beside its own",
      sign(good, writeSignatureLine({ name: origin, hash: logHash }, new Uint8Array(64).fill(1)), first),
      pinned,
    ),
  ];
}

/** Pins and quorums that are errors. */
function composeUsage({ good, one, two }: Material): WitnessVector[] {
  const twin = { ...one, vkey: writeWitnessKey('twin.example/w', one.publicKey) };
  const [name = '', hash = ''] = one.vkey.split('+');
  const small = new Uint8Array(32).fill(0).fill(1, 0, 1);
  const notOnCurve = new Uint8Array(32).fill(0).fill(2, 0, 1);
  const texts: [name: string, vkey: string][] = [
    ['a key of the type of logs', writeLogKey(one.name, one.publicKey)],
    ['a key of another type', `${name}+${hash}+${toBase64(Uint8Array.of(6, ...one.publicKey))}`],
    ['a key with the hash of another', one.vkey.replace(hash, '00000000')],
    ['a key with its hash in upper case', one.vkey.replace(hash, 'ABCDEF01')],
    ['a key of 31 bytes', writeWitnessKey(one.name, one.publicKey.subarray(1))],
    ['a key with a space in its name', writeWitnessKey('one example', one.publicKey)],
    ['a key without a name', writeWitnessKey('', one.publicKey)],
    ['a key of small order', writeWitnessKey(one.name, small)],
    ['a key that is not a point of the curve', writeWitnessKey(one.name, notOnCurve)],
    ['a key that is empty', ''],
    ['a key with a line feed', `${one.vkey}\n`],
  ];
  const usage = (what: string, witnesses: WitnessOptions) => vector(what, 'USAGE', good, witnesses);
  return [
    ...texts.map(([what, vkey]) => usage(`pinned: ${what}`, { vkeys: [two.vkey, vkey], quorum: 1 })),
    usage('pinned: one key twice', pin([one, one], 1)),
    usage('pinned: one key under two names', pin([one, twin], 1)),
    usage('a quorum of 0', pin([one], 0)),
    usage('a quorum above the number of keys', pin([one, two], 3)),
    usage('a quorum without keys', { vkeys: [], quorum: 1 }),
  ];
}

/** Receipts of a key that was revoked later. */
async function composeTimes({ log, early, last, one, two }: Material): Promise<WitnessVector[]> {
  const note = early.log.checkpoint;
  const by = (witness: Witness, time: number, text = note) => cosign(text, witness, time);
  const both = pin([one, two]);
  const short = await log.checkpoint(2);
  const cosigned = async (time: number) => addSignatures(short, [await by(one, time, short), await by(two, time, short)]);
  const saw = async (time: number, seenAt: string): Promise<SeenCheckpoint> => ({
    checkpoint: await cosigned(time),
    seenAt,
    consistency: log.consistency(2, log.size),
  });
  const AFTER = '2026-11-20T00:00:00.000Z';
  const lateNote = sign(early, await by(one, LATE + 9), await by(two, LATE + 9));
  const stained = `${await cosigned(TIME)}${await by(two, LATE, note)}`;
  return [
    vector('revoked key: cosigned before', 'VALID', sign(early, await by(one, TIME), await by(two, LATE - 1)), both),
    vector('revoked key: cosigned before, nothing pinned', 'KEY_REVOKED', sign(early, await by(one, TIME)), null),
    vector('revoked key: cosigned when it was revoked', 'KEY_REVOKED', sign(early, await by(one, LATE)), pin([one])),
    vector(
      'revoked key: one before and one after, both needed',
      'KEY_REVOKED',
      sign(early, await by(one, TIME), await by(two, LATE + 9)),
      both,
    ),
    vector(
      'revoked key: one before and one after, one needed',
      'VALID',
      sign(early, await by(one, TIME), await by(two, LATE + 9)),
      pin([one, two], 1),
    ),
    vector(
      'revoked key: one witness after and before',
      'VALID',
      sign(early, await by(one, LATE + 9), await by(one, TIME)),
      pin([one]),
    ),
    vector('revoked key: below the quorum', 'INVALID', sign(early, await by(one, TIME)), both),
    vector('revoked key: seen later, and cosigned before', 'VALID', lateNote, both, [await saw(TIME, AFTER)]),
    vector('revoked key: seen later, and cosigned later', 'KEY_REVOKED', lateNote, both, [await saw(LATE, AFTER)]),
    vector('revoked key: seen later, cosigned before, nothing pinned', 'KEY_REVOKED', lateNote, null, [await saw(TIME, AFTER)]),
    vector('revoked key: seen before, and cosigned later', 'VALID', lateNote, both, [
      await saw(LATE + 9, '2026-11-09T00:00:00.000Z'),
    ]),
    vector(
      'revoked key: added after what was cosigned before',
      'KEY_REVOKED',
      sign(last, await by(one, LATE + 9), await by(two, LATE + 9)),
      both,
      [await saw(TIME, AFTER)],
    ),
    vector('revoked key: cosigned before, with a wrong line among the seen', 'KEY_REVOKED', lateNote, both, [
      { ...(await saw(TIME, AFTER)), checkpoint: stained },
    ]),
    vector('revoked key: cosigned before, with a malformed checkpoint among the seen', 'VALID', lateNote, both, [
      { checkpoint: 'nonsense', seenAt: AFTER },
      await saw(TIME, AFTER),
    ]),
    vector('revoked key: cosigned before, with a malformed time', 'VALID', lateNote, both, [await saw(TIME, 'yesterday')]),
    vector('revoked key: cosigned later, with a malformed time', 'KEY_REVOKED', lateNote, both, [await saw(LATE, '2025')]),
    vector('revoked key: cosigned before, without a consistency proof', 'KEY_REVOKED', lateNote, both, [
      { checkpoint: await cosigned(TIME), seenAt: AFTER },
    ]),
  ];
}

/** Texts of C2SP tlog-proof, in place of the proof in the evidence. */
async function composeProofs({ good, last, one }: Material): Promise<WitnessVector[]> {
  const signed = sign(good, await cosign(good.log.checkpoint, one, TIME));
  const text = writeTlogProof(signed.log);
  const [hash = '', next = ''] = signed.log.inclusionProof;
  const { index } = signed.log;
  const bare = { ...good, log: null };
  const witnesses = pin([one]);
  const sound: [name: string, proof: string][] = [
    ['as it is written', text],
    ['with extra data', text.replace('\nindex', '\nextra AAEC\nindex')],
  ];
  const malformed: [name: string, proof: string][] = [
    ['empty', ''],
    ['of another version', text.replace('@v1', '@v2')],
    ['with a line before', `\n${text}`],
    ['with a line feed after', `${text}\n`],
    ['without its last line feed', text.trimEnd()],
    ['with carriage returns', text.replaceAll('\n', '\r\n')],
    ['with a leading zero', text.replace(`index ${index}`, `index 0${index}`)],
    ['with a sign', text.replace(`index ${index}`, `index +${index}`)],
    ['with an index beyond 2^53', text.replace(`index ${index}`, 'index 9007199254740992')],
    ['without an index', text.replace(`index ${index}\n`, '')],
    ['with extra data after the index', text.replace(`index ${index}`, `index ${index}\nextra AAEC`)],
    ['with extra data that is not base64', text.replace('\nindex', '\nextra A\nindex')],
    ['with extra data twice', text.replace('\nindex', '\nextra AAEC\nextra AAEC\nindex')],
    ['with a hash of 31 bytes', text.replace(hash, toBase64(new Uint8Array(31)))],
    ['with a hash that is not base64', text.replace(hash, '!')],
    ['with base64url', text.replace(hash, hash.replace(/./, '-'))],
    ['with 64 hashes', text.replace(hash, Array(63).fill(hash).join('\n'))],
    ['with an empty line between hashes', text.replace(next, `\n${next}`)],
    ['without a checkpoint', text.slice(0, text.indexOf('\n\n') + 2)],
    ['without the empty line', text.replace('\n\n', '\n')],
  ];
  const wrong: [name: string, proof: string][] = [
    ['of another receipt', writeTlogProof({ ...last.log, checkpoint: signed.log.checkpoint })],
    ['with another index', text.replace(`index ${index}`, `index ${index + 1}`)],
    ['with a hash too few', text.replace(`${hash}\n`, '')],
    ['with a hash too many', text.replace(hash, `${hash}\n${hash}`)],
  ];
  return [
    ...sound.map(([name, proof]) => vector(`tlog-proof ${name}`, 'VALID', bare, witnesses, [], proof)),
    ...[...malformed, ...wrong].map(([name, proof]) => vector(`tlog-proof ${name}`, 'INVALID', bare, witnesses, [], proof)),
    vector(
      'tlog-proof without cosignatures, which takes the place of the proof with them',
      'INVALID',
      signed,
      witnesses,
      [],
      writeTlogProof(good.log),
    ),
    vector('tlog-proof with cosignatures, nothing pinned', 'VALID', bare, null, [], text),
  ];
}

function holds(name: string, evidence: Evidence, witnesses: WitnessOptions | null): WitnessVector {
  return vector(name, 'VALID', evidence, witnesses);
}

function fails(name: string, evidence: Evidence, witnesses: WitnessOptions): WitnessVector {
  return { ...vector(name, 'INVALID', evidence, witnesses), fails: 'logWitnesses' };
}

function vector(
  name: string,
  result: WitnessVector['result'],
  evidence: Evidence,
  witnesses: WitnessOptions | null,
  seen: SeenCheckpoint[] = [],
  proof: string | null = null,
): WitnessVector {
  const { receipt, bundle, log } = evidence;
  return { name, result, fails: null, evidence: { receipt, bundle, log: log ?? null }, witnesses, seen, proof };
}

function pin(witnesses: readonly Pick<Witness, 'vkey'>[], quorum?: number): WitnessOptions {
  return { vkeys: witnesses.map(({ vkey }) => vkey), ...(quorum !== undefined && { quorum }) };
}

function sign(evidence: Shown, ...lines: string[]): Shown {
  return { ...evidence, log: { ...evidence.log, checkpoint: addSignatures(evidence.log.checkpoint, lines) } };
}

/** The log's line last. */
function before(evidence: Shown, line: string): Shown {
  const { checkpoint } = evidence.log;
  const [own = ''] = signatureLines(checkpoint);
  return { ...evidence, log: { ...evidence.log, checkpoint: checkpoint.replace(own, line + own) } };
}

function checkpointOf(note: string) {
  const checkpoint = readCheckpoint(note);
  if (checkpoint === null) throw new Error('The note is not a checkpoint');
  return checkpoint;
}

function textOf(note: string): string {
  return note.slice(0, note.indexOf('\n\n') + 1);
}

/** The time and the signature in a line. */
function cosignatureOf(line: string): Uint8Array {
  return fromBase64(line.trimEnd().split(' ')[2])?.subarray(4) ?? new Uint8Array();
}

/** A line whose signature is valid, at any time. */
async function lineAt(note: string, { name, publicKey, secretKey }: Witness, time: bigint): Promise<string> {
  const value = new Uint8Array(72);
  new DataView(value.buffer).setBigUint64(0, time);
  value.set(await signAsync(new TextEncoder().encode(`cosignature/v1\ntime ${time}\n${textOf(note)}`), secretKey), 8);
  return writeSignatureLine({ name, hash: hashNoteKey(KEY_TYPES.COSIGNATURE, name, publicKey) }, value);
}

/** The same signature with S + L, which a lax verifier takes for it. */
function withOrder(value: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(value);
  let s = value.subarray(40).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) + ORDER;
  for (let i = 40; i < 72; i++) {
    changed[i] = Number(s & 255n);
    s >>= 8n;
  }
  return changed;
}

function mlDsa(name: string): string {
  return writeSignatureLine({ name, hash: Uint8Array.of(6, 6, 6, 6) }, new Uint8Array(8 + 2420));
}
