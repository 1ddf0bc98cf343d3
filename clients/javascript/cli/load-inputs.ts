import { isUtf8 } from 'node:buffer';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { EvidenceKeys } from '@faceproof/protocol/evidence/evidence.js';
import { isEvidence, readKeys } from '@faceproof/protocol/evidence/read-evidence.js';
import { isUtcTime } from '@faceproof/protocol/evidence/utc-time.js';
import { readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import type { ConsistencyProof, LogProof } from '@faceproof/protocol/log/log-proof.js';
import { readSeen, type SeenCheckpoint } from '@faceproof/protocol/log/seen-checkpoints.js';
import { readTlogProof, writeTlogProof } from '@faceproof/protocol/log/tlog-proof.js';
import { createEvidenceClient } from '../calls/evidence/evidence-log.js';
import { ValidationFailedError } from '../errors/problem-errors.js';
import { bodyOf, mergeSignatures } from './merge-signatures.js';
import { UsageError } from './usage.js';

export interface Inputs {
  /** Untrusted. */
  evidence: unknown;
  keys: EvidenceKeys;
  superseded: unknown;
  checkpoint: string | undefined;
  consistency: ConsistencyProof | undefined;
  seen: readonly SeenCheckpoint[];
  saveCheckpoint(file: string): Promise<void>;
  /** Writes the proof of the log as a C2SP tlog-proof. */
  saveProof(file: string): Promise<void>;
  /** Adds the evidence's checkpoint and the present time to a list of seen checkpoints. */
  saveSeen(file: string): Promise<void>;
}

interface Options {
  keys?: string | undefined;
  superseded?: string | undefined;
  checkpoint?: string | undefined;
  consistency?: string | undefined;
  seen?: string | undefined;
  'base-url'?: string | undefined;
  /** The text of a tlog-proof, in place of the proof in the evidence. */
  proof: string | undefined;
  apiKey: string | undefined;
}

/**
 * Loads what a verification needs. Calls a service only if the user gave a URL.
 *
 * @throws UsageError, FaceproofError
 */
export async function loadInputs(source: string, options: Options): Promise<Inputs> {
  const evidence = withProof(await loadJson(source, options.apiKey), options.proof);
  const baseUrl = options['base-url'] ?? (isUrl(source) ? baseUrlOf(source) : undefined);
  const checkpoint = options.checkpoint === undefined ? undefined : await loadText(options.checkpoint);
  const keys = await loadKeys(options.keys, baseUrl);
  return {
    evidence,
    keys,
    superseded: options.superseded === undefined ? undefined : await loadJson(options.superseded, options.apiKey),
    checkpoint,
    consistency: await loadConsistency(evidence, checkpoint, { file: options.consistency, baseUrl }),
    seen: options.seen === undefined ? [] : await loadSeen(options.seen, { evidence, keys, baseUrl }),
    saveCheckpoint: (file) => writeFile(file, logOf(evidence).checkpoint),
    saveProof: (file) => writeFile(file, writeTlogProof(logOf(evidence))),
    saveSeen: (file) => addSeen(file, logOf(evidence).checkpoint),
  };
}

/** @throws UsageError */
function logOf(evidence: unknown): LogProof {
  if (!isEvidence(evidence) || !evidence.log) throw new UsageError('The evidence has no proof of the log to save yet.');
  return evidence.log;
}

/** A malformed proof is left to the verification, which reports it. */
function withProof(evidence: unknown, proof: string | undefined): unknown {
  const log = proof === undefined ? null : readTlogProof(proof);
  return log !== null && typeof evidence === 'object' && evidence !== null ? { ...evidence, log } : evidence;
}

/** @throws UsageError. @returns the file's text; that of a file that is not UTF-8 is empty, because no such text is a proof */
export async function loadProof(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new UsageError(`Cannot read ${file} (${error instanceof Error && 'code' in error ? error.code : 'unknown'}).`);
  });
  return isUtf8(bytes) ? bytes.toString('utf8') : '';
}

/**
 * Loads the list. If the receipt's key was revoked, also loads the proof of the newest checkpoint that was seen before: it covers what the
 * earlier ones cover.
 */
async function loadSeen(
  file: string,
  of: { evidence: unknown; keys: EvidenceKeys; baseUrl: string | undefined },
): Promise<SeenCheckpoint[]> {
  const seen = parseSeen(file, await loadText(file));
  const newest = newestBefore(revocationOf(of.evidence, of.keys), seen);
  if (newest === undefined || newest.consistency !== undefined) return seen;
  const consistency = await loadConsistency(of.evidence, newest.checkpoint, { file: undefined, baseUrl: of.baseUrl });
  return [{ ...newest, consistency }, ...seen];
}

function newestBefore(revokedAt: string | null, seen: readonly SeenCheckpoint[]): SeenCheckpoint | undefined {
  if (revokedAt === null) return undefined;
  const earlier = seen.filter(({ seenAt }) => isUtcTime(seenAt) && seenAt < revokedAt);
  return earlier.sort((one, other) => (one.seenAt < other.seenAt ? 1 : -1))[0];
}

function revocationOf(evidence: unknown, keys: EvidenceKeys): string | null {
  if (!isEvidence(evidence)) return null;
  const key = readKeys(keys)?.keys.find(({ kid }) => kid === evidence.receipt.signature.keyId);
  return key?.revokedAt ?? null;
}

/** A checkpoint that is in the list keeps the time at which it was first seen, also if more witnesses have cosigned it since. */
async function addSeen(file: string, checkpoint: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '[]';
    throw new UsageError(`Cannot read ${file}.`);
  });
  const seen = parseSeen(file, content);
  const known = seen.find((entry) => bodyOf(entry.checkpoint) === bodyOf(checkpoint));
  const merged = mergeSignatures(known?.checkpoint ?? checkpoint, checkpoint);
  if (known?.checkpoint === merged) return;
  const list =
    known === undefined
      ? [...seen, { checkpoint, seenAt: new Date().toISOString() }]
      : seen.map((entry) => (entry === known ? { ...entry, checkpoint: merged } : entry));
  // A full disk or a killed process must not cost the times that are in the list.
  await writeFile(`${file}.new`, `${JSON.stringify(list, null, 2)}\n`);
  await rename(`${file}.new`, file);
}

/** @throws UsageError unless the file is a list of checkpoints */
function parseSeen(file: string, content: string): SeenCheckpoint[] {
  const seen = readSeen(parseJson(content));
  if (seen === null) throw new UsageError(`${file} is not a list of {"checkpoint", "seenAt"}.`);
  return seen;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    // Not JSON; the caller reports it.
    return undefined;
  }
}

/** @throws UsageError */
async function loadKeys(keys: string | undefined, baseUrl: string | undefined): Promise<EvidenceKeys> {
  if (keys !== undefined) return (await loadJson(keys, undefined)) as EvidenceKeys;
  if (baseUrl === undefined) {
    throw new UsageError('The published keys are missing: add --keys FILE, or --base-url URL of the service that you trust.');
  }
  return createEvidenceClient({ baseUrl }).keys();
}

/** Loads a proof only if the kept checkpoint and the evidence's checkpoint have different sizes. */
async function loadConsistency(
  evidence: unknown,
  checkpoint: string | undefined,
  from: { file: string | undefined; baseUrl: string | undefined },
): Promise<ConsistencyProof | undefined> {
  if (from.file !== undefined) return (await loadJson(from.file, undefined)) as ConsistencyProof;
  const kept = readCheckpoint(checkpoint);
  const shown = isEvidence(evidence) ? readCheckpoint(evidence.log?.checkpoint) : null;
  if (kept === null || shown === null || kept.size === shown.size || from.baseUrl === undefined) return undefined;
  const [smaller, larger] = kept.size < shown.size ? [kept.size, shown.size] : [shown.size, kept.size];
  try {
    return await createEvidenceClient({ baseUrl: from.baseUrl }).consistency({ from: smaller, to: larger });
  } catch (error) {
    // A log shorter than the saved checkpoint has no such proof. The verification must report that, so this is not an error here.
    if (error instanceof ValidationFailedError) return undefined;
    throw error;
  }
}

async function loadJson(source: string, apiKey: string | undefined): Promise<unknown> {
  const loaded = isUrl(source) ? await loadUrl(source, apiKey) : await loadText(source);
  try {
    return JSON.parse(loaded);
  } catch {
    throw new UsageError(`${isUrl(source) ? 'The response' : source} is not JSON.`);
  }
}

async function loadText(file: string): Promise<string> {
  try {
    return file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read ${file} (${error instanceof Error && 'code' in error ? error.code : 'unknown'}).`);
  }
}

async function loadUrl(url: string, apiKey: string | undefined): Promise<string> {
  const headers = apiKey === undefined ? {} : { Authorization: `Bearer ${readKey(apiKey)}` };
  let response: Response;
  try {
    response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(30_000) });
  } catch {
    // Drops the cause, because the runtime's message may contain the header with the key.
    throw new UsageError(`${new URL(url).host} did not answer.`);
  }
  if (response.status === 401) throw new UsageError('The service requires an API key. Set FACEPROOF_API_KEY.');
  if (!response.ok) throw new UsageError(`${new URL(url).host} answered with status ${response.status}.`);
  return response.text();
}

function readKey(apiKey: string): string {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new UsageError('FACEPROOF_API_KEY is not an API key.');
  return apiKey;
}

function isUrl(source: string): boolean {
  return /^https?:\/\//.test(source);
}

/** The part before `/v1/`, because the service may be deployed below a path. */
function baseUrlOf(url: string): string {
  const at = url.indexOf('/v1/');
  return at < 0 ? new URL(url).origin : url.slice(0, at);
}
