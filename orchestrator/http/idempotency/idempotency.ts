import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { PROBLEMS } from '@faceproof/protocol/problems.js';
import { actorIdOf, type Principal } from '../../accounts/principal.js';
import type { Config } from '../../config.js';
import type { Log } from '../../observe/log.js';
import { Refusal } from '../../refusal.js';
import type { Database, Queryable } from '../../store/database.js';
import { findSubjectOf, loadSubjectKey } from '../../subjects/subjects.store.js';
import { personalText } from '../../vault/personal-column.js';
import type { Stored } from '../../vault/stored.js';
import type { Vault } from '../../vault/vault.js';
import type { AuthenticatingService } from '../authenticate-person.js';
import type { Answer } from '../call.js';
import { renderProblem } from '../problem-handler.js';
import { type Claim, claimKey, extendClaim, keepAnswer, releaseClaim } from './idempotency-keys.store.js';

/**
 * Idempotency keys. Source: the API contract, section 3.
 *
 * A key is free, CLAIMED by one running request, or ANSWERED for 24 hours.
 * - free → CLAIMED: one insert. Exactly one of several concurrent requests gets it; the others get `idempotency_in_progress`.
 * - CLAIMED → ANSWERED: with the first 2xx or 4xx. A handler that calls `record` stores it in its own transaction, so that
 *   the change and its answer commit together; for other handlers it follows the commit.
 * - CLAIMED → free: after a 429 or a 5xx, or when the lease of a dead holder has expired.
 */

export const ANSWERS_KEPT_MS = 24 * 3_600_000;
/**
 * A killed holder blocks its key for this long. A live one renews its lease, unless the database does not answer for as long: then
 * another may take over, and the first cannot commit, because `keepAnswer` fails in its transaction.
 */
const CLAIM_LEASE_MS = 5_000;
const RENEW_EVERY_MS = 1_500;
const KEY_SYNTAX = /^[\x21-\x7e]{1,255}$/;

export interface IdempotentRequest {
  principal: Principal;
  /** Another API key of the account does not get the answer. */
  callerOnly: boolean;
  method: string;
  path: string;
  key: string;
  /** A digest of the body. */
  fingerprint: Buffer;
  requestId: string;
}

/** Stores an answer in the caller's transaction. */
export type Keep = (tx: Queryable, answer: Answer) => Promise<void>;

/** @throws Refusal invalid_header */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!KEY_SYNTAX.test(header)) {
    throw new Refusal('invalid_header', 'Send one Idempotency-Key of 1 to 255 visible ASCII characters.');
  }
  return header;
}

/**
 * Runs a request at most once; retries get the first answer.
 *
 * @param run receives a function that stores an answer in the handler's own transaction; calling it is optional
 * @throws Refusal idempotency_key_reused, idempotency_in_progress, subject_erased; any error of `run` with a status above 499
 */
export async function answerOnce(
  service: AuthenticatingService & { log: Log },
  request: IdempotentRequest,
  run: (keep: Keep) => Promise<Answer>,
): Promise<Answer> {
  const claim: Claim = { id: idOf(service, request), token: randomUUID() };
  const kept = await claimOrFind(service, claim, request);
  if (kept !== null) return replayOf(kept.runsAgain ? await run(keepNothing) : kept);

  const renewing = renewWhileRunning(service, claim);
  let isKept = false;
  const keep: Keep = async (tx, answer) => {
    if (!(await keepAnswer(tx, claim, await sealAnswer(service, tx, claim, answer)))) throw inProgress();
    isKept = true;
  };
  try {
    const answer = await run(keep).catch((error: unknown) => toStoredProblem(service, request, error));
    // A refusal after `keep` means that its transaction was rolled back, together with the stored answer.
    if (!isKept || answer.status >= 400) await keepOrDrop(keep, service.db, answer);
    return answer;
  } catch (error) {
    await releaseClaim(service.db, claim).catch((err: unknown) =>
      service.log.warn({ err }, 'An idempotency key could not be released'),
    );
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** An answer that is not sent is not read either: a stream gives back what it holds. */
async function keepOrDrop(keep: Keep, db: Queryable, answer: Answer): Promise<void> {
  try {
    await keep(db, answer);
  } catch (error) {
    if (answer.body instanceof Readable) answer.body.destroy();
    throw error;
  }
}

/** The stored answer of the first call stays. */
const keepNothing: Keep = async () => {};

/** Keyed, because a body may contain a name that could be guessed. */
function hashBody(service: { vault: Vault }, { principal, fingerprint }: IdempotentRequest): Buffer {
  return service.vault.digestFor(principal.accountId, 'idempotent-body', fingerprint);
}

/**
 * The scope: account, mode, method, path, key, and the caller if it is a member or the route grants rights. Hashed, because a path
 * and a key are long and a key may be revealing.
 */
function idOf(service: { vault: Vault }, { principal, callerOnly, method, path, key }: IdempotentRequest): Buffer {
  const { accountId, mode, actor } = principal;
  const caller = callerOnly || actor.kind === 'MEMBER' ? [actorIdOf(principal)] : [];
  return service.vault.digestFor(accountId, 'idempotency', JSON.stringify([mode, method, path, key, ...caller]));
}

async function claimOrFind(service: Stored, claim: Claim, request: IdempotentRequest): Promise<Answer | null> {
  const now = service.clock.now();
  const result = await claimKey(service.db, claim, {
    hash: hashBody(service, request),
    now,
    leaseMs: CLAIM_LEASE_MS,
    forgetBefore: new Date(now.getTime() - ANSWERS_KEPT_MS),
  });
  switch (result.kind) {
    case 'CLAIMED':
      return null;
    case 'ANSWERED':
      return openAnswer(service, claim, result);
    case 'RUNNING':
      throw inProgress(result.leaseLeftMs);
    case 'ERASED':
      throw answerErased();
    case 'OTHER_REQUEST':
      throw new Refusal('idempotency_key_reused', 'This Idempotency-Key was already used with another body. Use a new key.');
  }
}

function renewWhileRunning(service: { db: Database; log: Log }, claim: Claim): NodeJS.Timeout {
  return setInterval(() => {
    extendClaim(service.db, claim, CLAIM_LEASE_MS).catch((err: unknown) =>
      service.log.warn({ err }, 'A claim on an idempotency key could not be renewed'),
    );
  }, RENEW_EVERY_MS).unref();
}

/** A final refusal is stored like any other answer. One that a retry may get past is thrown on, and so is a lost claim. */
function toStoredProblem(service: { config: Config }, request: IdempotentRequest, error: unknown): Answer {
  if (!(error instanceof Refusal) || error.code === 'idempotency_in_progress') throw error;
  const { status } = PROBLEMS[error.code];
  // What a caller may not do any more says nothing about another caller with the same key.
  if (status >= 500 || status === 429 || status === 401 || error.code === 'account_suspended') throw error;
  return {
    status,
    body: renderProblem(error, { publicUrl: service.config.publicUrl, requestId: request.requestId }),
    headers: { ...error.headers, 'Content-Type': 'application/problem+json' },
  };
}

/** @param leaseLeftMs after which the key is free if its holder has died */
function inProgress(leaseLeftMs = 0): Refusal {
  return new Refusal('idempotency_in_progress', 'A request with this Idempotency-Key is still running. Retry shortly.', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(leaseLeftMs / 1000))) },
  });
}

/**
 * Sealed: an answer may contain a capture token or a webhook secret, which are stored nowhere else. One about a person is sealed under
 * the person's key first, so that no copy of the database opens it once the person is erased.
 */
async function sealAnswer(
  service: { vault: Vault },
  tx: Queryable,
  claim: Claim,
  answer: Answer,
): Promise<{ sealed: Buffer; subjectRow: string | null }> {
  const { status, headers = {}, body, runsAgain } = answer;
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  const kept = JSON.stringify(runsAgain ? { runsAgain } : { status, headers, text });
  const subjectRow = runsAgain ? null : await subjectOf(tx, answer);
  const context = answerContext(claim.id);
  if (subjectRow === null) return { sealed: service.vault.sealUnderMaster(context, Buffer.from(kept)), subjectRow };
  // Of a person who was erased meanwhile, nothing may open the answer.
  const key = (await loadSubjectKey(service, tx, subjectRow)) ?? randomBytes(32);
  return { sealed: service.vault.sealUnderMaster(context, ANSWER.seal(service, key, context, kept)), subjectRow };
}

async function openAnswer(
  service: { db: Database; vault: Vault },
  claim: Claim,
  { sealed, subjectRow }: { sealed: Buffer; subjectRow: string | null },
): Promise<Answer> {
  const context = answerContext(claim.id);
  const plain = service.vault.openUnderMaster(context, sealed);
  const key = subjectRow === null ? null : await loadSubjectKey(service, service.db, subjectRow);
  const kept = subjectRow === null ? plain.toString() : ANSWER.open(service, key, context, plain);
  if (kept === null) throw answerErased();
  const { status, headers, text, runsAgain } = JSON.parse(kept);
  if (runsAgain) return { status: 200, runsAgain };
  return text === null ? { status, headers } : { status, headers, body: text };
}

const ANSWER = personalText('idempotency_keys.answer_sealed');

function answerErased(): Refusal {
  return new Refusal('subject_erased', 'The subject and the stored response have been erased.');
}

function replayOf(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}

/** The context under which the answer of an idempotency key is sealed. */
export function answerContext(id: Buffer): string {
  return `idempotency:${id.toString('hex')}`;
}

async function subjectOf(tx: Queryable, { status, body, subjectRow }: Answer): Promise<string | null> {
  if (subjectRow !== undefined) return subjectRow;
  if (status >= 300 || typeof body !== 'object' || body === null || !('sessionId' in body)) return null;
  return findSubjectOf(tx, String(body.sessionId));
}
