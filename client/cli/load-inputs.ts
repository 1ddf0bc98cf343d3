import { readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { EvidenceKeys } from '@faceproof/protocol/evidence/evidence.js';
import { isEvidence } from '@faceproof/protocol/evidence/read-evidence.js';
import { readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import type { ConsistencyProof } from '@faceproof/protocol/log/log-proof.js';
import { createEvidenceClient } from '../calls/evidence-log.js';
import { ValidationFailedError } from '../errors/problem-errors.js';

/** The command could not check the receipt. `message` is for the user. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export interface Inputs {
  /** Untrusted. */
  evidence: unknown;
  keys: EvidenceKeys;
  superseded: unknown;
  checkpoint: string | undefined;
  consistency: ConsistencyProof | undefined;
  saveCheckpoint(file: string): Promise<void>;
}

interface Options {
  keys?: string | undefined;
  superseded?: string | undefined;
  checkpoint?: string | undefined;
  consistency?: string | undefined;
  'base-url'?: string | undefined;
  apiKey: string | undefined;
}

/**
 * Loads what a verification needs. Calls a service only if the user gave a URL.
 *
 * @throws UsageError, FaceproofError
 */
export async function loadInputs(source: string, options: Options): Promise<Inputs> {
  const evidence = await loadJson(source, options.apiKey);
  const baseUrl = options['base-url'] ?? (isUrl(source) ? baseUrlOf(source) : undefined);
  const checkpoint = options.checkpoint === undefined ? undefined : await loadText(options.checkpoint);
  return {
    evidence,
    keys: await loadKeys(options.keys, baseUrl),
    superseded: options.superseded === undefined ? undefined : await loadJson(options.superseded, options.apiKey),
    checkpoint,
    consistency: await loadConsistency(evidence, checkpoint, { file: options.consistency, baseUrl }),
    saveCheckpoint: async (file) => {
      if (!isEvidence(evidence) || !evidence.log) throw new UsageError('The evidence has no checkpoint to save yet.');
      await writeFile(file, evidence.log.checkpoint);
    },
  };
}

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
    // A log shorter than the kept checkpoint has no such proof. The verification must report that, so it is no error here.
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
