import type { Tenant } from '../accounts/tenant.js';
import type { Change } from '../store/alongside.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { bandsOf, mirrorFaceHash } from './face-hashes.js';
import { type Moment, packMoments, unpackMoments } from './moments.js';

/**
 * How many earlier captures to compare with, and how many rows of an index to read to find them. Limits the cost of a look-up for
 * accounts of any size. The index has the older captures of a band first, so repetitions do not crowd out what they repeat.
 */
export const CANDIDATES_MAX = 8;
export const INDEX_ROWS_MAX = 20_000;
/** How many captures of a device are compared, the newest first: more than people take on one device in an hour. */
const SITTING_CAPTURES_MAX = 200;

const TOKEN_BYTES = 8;

/**
 * Stores the perceptual hashes of the faces of a capture. Doing it twice is harmless.
 *
 * The moments are sealed under the subject's key. The index holds keyed tokens of their bands: the database alone tells which
 * captures of an account share a band, but neither a hash nor how near two hashes are.
 *
 * @param owner.device keyed digest of the device's token; null if it sent none
 * @param owner.expiresAt when the rows go, unless the person does before
 */
export function storeFaceHashes(
  by: { vault: Vault },
  tx: Transaction,
  owner: Tenant & { captureId: string; subjectKey: Uint8Array; device: Buffer | null; expiresAt: Date },
  moments: readonly Moment[],
): Change[] {
  if (moments.length === 0) return [];
  const { accountId, mode, captureId } = owner;
  const hashes = tx('face_hashes')
    .insert({
      capture_id: captureId,
      hashes_sealed: by.vault.sealUnder(owner.subjectKey, momentsContext(captureId), packMoments(moments)),
      device_digest: owner.device,
      expires_at: owner.expiresAt,
    })
    .onConflict('capture_id')
    .ignore();
  const bands = tx.raw(
    `insert into face_hash_bands (account_id, mode, capture_id, token) select ?, ?, ?, unnest(?::bytea[]) on conflict do nothing`,
    [accountId, mode, captureId, tokensOf(by, owner, bandsIn(moments))],
  );
  return [bands, hashes];
}

/** The face hashes of an earlier capture, as they are stored. */
export interface StoredFaceHashes {
  captureId: string;
  sessionId: string;
  sealed: Buffer;
  subjectRow: string;
}

/** Captures that one device claims to have taken one after the other. */
export interface Sitting {
  /** Keyed digest of the device's token. */
  device: Buffer;
  since: Date;
}

/** The captures of the sitting, or all others. */
export type Among = { sitting: Sitting | null; inside: false } | { sitting: Sitting; inside: true };

/** @returns what {@link findAlikeCaptures} looks for: the tokens of these moments and of mirrored ones */
export function tokensToFind(by: { vault: Vault }, owner: Tenant, moments: readonly Moment[]): Buffer[] {
  const mirrored = moments.map(({ hash, points }) => ({ hash: mirrorFaceHash(hash), points }));
  return tokensOf(by, owner, bandsIn([...moments, ...mirrored]));
}

/** @returns the captures of this account and mode that share most of the tokens; none of the session itself */
export async function findAlikeCaptures(
  db: Queryable,
  owner: Tenant & { sessionId: string },
  tokens: readonly Buffer[],
  { sitting, inside }: Among,
): Promise<StoredFaceHashes[]> {
  if (tokens.length === 0) return [];
  const near = inside ? nearInSitting(db, owner, tokens, sitting) : nearOutside(db, owner, tokens, sitting);
  const rows = await db
    .from(near.select('l.capture_id', 'l.hashes_sealed', 'c.session_id').as('near'))
    .join('sessions as s', 's.id', 'near.session_id')
    .select('near.*', 's.subject_row');
  return rows.map(toStored);
}

/** The face hashes of the captures of one session. */
export async function listFaceHashes(db: Queryable, sessionId: string): Promise<StoredFaceHashes[]> {
  const rows = await db('face_hashes as l')
    .join('captures as c', 'c.id', 'l.capture_id')
    .join('sessions as s', 's.id', 'c.session_id')
    .where({ 'c.session_id': sessionId })
    .orderBy('c.id')
    .select('l.capture_id', 'l.hashes_sealed', 'c.session_id', 's.subject_row');
  return rows.map(toStored);
}

function toStored(row: Row): StoredFaceHashes {
  return { captureId: row.capture_id, sessionId: row.session_id, sealed: row.hashes_sealed, subjectRow: row.subject_row };
}

type Seeker = Tenant & { sessionId: string };

/**
 * From the captures of the device to their bands, so that an account of any size hides none of them. Digests of devices and tokens
 * of bands are those of one account and mode.
 */
function nearInSitting(
  db: Queryable,
  { sessionId }: Pick<Seeker, 'sessionId'>,
  tokens: readonly Buffer[],
  { device, since }: Sitting,
) {
  const ofDevice = db('face_hashes')
    .where({ device_digest: device })
    .orderBy('capture_id', 'desc')
    .limit(SITTING_CAPTURES_MAX, { skipBinding: true })
    .select('capture_id', 'hashes_sealed');
  return (
    db
      .from(ofDevice.as('l'))
      .join('captures as c', 'c.id', 'l.capture_id')
      // `offset 0`: reads the few bands of the capture. Searching it below each token took 43 ms for 200 captures instead of 3.
      .joinRaw(
        `cross join lateral (
         select count(*) as count from (select token from face_hash_bands where capture_id = l.capture_id offset 0) own
         where own.token = any (?::bytea[])
       ) b`,
        [[...tokens]],
      )
      .where('c.uploaded_at', '>=', since)
      .where('b.count', '>', 0)
      .whereNot({ 'c.session_id': sessionId })
      .orderBy('b.count', 'desc')
      .limit(CANDIDATES_MAX, { skipBinding: true })
  );
}

function nearOutside(
  db: Queryable,
  { accountId, mode, sessionId }: Seeker,
  tokens: readonly Buffer[],
  sitting: Sitting | null,
) {
  const bands = db('face_hash_bands as b')
    .where({ 'b.account_id': accountId, 'b.mode': mode })
    // One value, so that captures with more and fewer moments share a plan.
    .whereRaw('b.token = any (?::bytea[])', [[...tokens]])
    .limit(INDEX_ROWS_MAX, { skipBinding: true })
    .select('b.capture_id');
  const shared = db.from(bands.as('bands')).groupBy('capture_id').select('capture_id', db.raw('count(*) as count'));
  // Each capture is looked up once, and not for each band that it shares.
  const near = db
    .from(shared.as('b'))
    .join('face_hashes as l', 'l.capture_id', 'b.capture_id')
    .join('captures as c', 'c.id', 'b.capture_id')
    .whereNot({ 'c.session_id': sessionId })
    .orderBy('b.count', 'desc')
    .limit(CANDIDATES_MAX, { skipBinding: true });
  if (sitting !== null)
    near.whereRaw('not (l.device_digest is not distinct from ? and c.uploaded_at >= ?)', [sitting.device, sitting.since]);
  return near;
}

/** @throws SealBrokenError */
export function openMoments(
  by: { vault: Vault },
  subjectKey: Uint8Array,
  { captureId, sealed }: Pick<StoredFaceHashes, 'captureId' | 'sealed'>,
): Moment[] {
  return unpackMoments(by.vault.openUnder(subjectKey, momentsContext(captureId), sealed));
}

function bandsIn(moments: readonly Moment[]): number[] {
  return moments.flatMap(({ hash }) => bandsOf(hash));
}

/** Of this account and mode only: the same band has other tokens elsewhere. */
function tokensOf(by: { vault: Vault }, { accountId, mode }: Tenant, bands: readonly number[]): Buffer[] {
  const tokens = [...new Set(bands)].map((band) =>
    by.vault.digestFor(accountId, `face-hash-band:${mode}`, String(band)).subarray(0, TOKEN_BYTES),
  );
  // Sorted: the order of the rows must not tell which tokens belong to one hash.
  return tokens.sort(Buffer.compare);
}

function momentsContext(captureId: string): string {
  return `moments:${captureId}`;
}
