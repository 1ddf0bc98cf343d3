import { actorIdOf, type Principal } from '../../accounts/principal.js';
import { type AuditEntry, storeAudit } from '../../audit/audit.store.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Person } from '../../people/person.js';
import type { Database } from '../../store/database.js';
import type { Answer, RecordedCall } from '../call.js';
import { type Caller, holdCaller } from '../hold-caller.js';
import type { Keep } from './idempotency.js';

export interface Write {
  caller: Caller;
  /** Method and route pattern. */
  action: string;
  params: Record<string, string>;
  body: unknown;
  remoteAddress: string;
  requestId: string;
}

/** Writes the audit line of a call, and stores its answer for retries. */
export type RecordWrite = RecordedCall['record'];

/**
 * What must commit together with a write: that its caller may still write, its line in the audit log, and its answer under the idempotency key.
 *
 * @param run receives `record`; a handler that calls it in its transaction commits all three or none. For the others, it is
 *   called here, after their commit and before the answer is sent.
 */
export async function recordWrite(
  service: { db: Database; clock: Clock; random: Randomness },
  write: Write,
  keep: Keep | null,
  run: (record: RecordWrite) => Promise<Answer>,
): Promise<Answer> {
  let recorded = false;
  const record: RecordWrite = async (tx, answer) => {
    if (!answer.endsCaller) await holdCaller(tx, write.caller, service.clock.now());
    await storeAudit(tx, service, toEntry(write, answer));
    if (keep !== null) await keep(tx, answer);
    recorded = true;
    return answer;
  };
  const answer = await run(record);
  if (!recorded && answer.status < 300) await service.db.transaction((tx) => record(tx, answer));
  return answer;
}

/** Writes down that a caller read something. A route that calls it answers only once that is stored. */
export function recordRead(service: { clock: Clock; random: Randomness }, read: Write): RecordWrite {
  return async (tx, answer) => {
    await storeAudit(tx, service, toEntry(read, answer));
    return answer;
  };
}

function toEntry({ caller, action, params, body, remoteAddress, requestId }: Write, answer: Answer) {
  return {
    ...actorOfCaller(caller, params, body),
    action,
    objectId: objectOf(answer, params),
    remoteAddress,
    requestId,
    ...(answer.auditDetail === undefined ? {} : { detail: answer.auditDetail }),
  };
}

function actorOfCaller(caller: Write['caller'], params: Write['params'], body: unknown): AuditActor {
  // The account whose audit log shows what an operator did to it.
  const accountId = params.accountId ?? null;
  if (caller === 'TOKEN') return { actorKind: 'OPERATOR', actor: null, reviewer: null, accountId, mode: null };
  if ('actor' in caller) return actorOf(caller, body);
  return caller.membership === null ? { ...actorOfPerson(caller), accountId } : actorOfPerson(caller);
}

type AuditActor = Pick<AuditEntry, 'actorKind' | 'actor' | 'reviewer' | 'accountId' | 'mode'>;

/** A reviewer's name in the body counts only for a key: a member is known by the sign-in. */
function actorOf(principal: Principal, body: unknown): AuditActor {
  const { actor, accountId, mode } = principal;
  const of = { actor: actorIdOf(principal), accountId, mode };
  if (actor.kind === 'MEMBER') return { ...of, actorKind: 'MEMBER', reviewer: null };
  const reviewer = memberOf(body, 'reviewer');
  return { ...of, actorKind: reviewer === null ? 'KEY' : 'REVIEWER', reviewer };
}

export function actorOfPerson({ memberId, membership }: Pick<Person, 'memberId' | 'membership'>): AuditActor {
  const of = { actor: memberId, reviewer: null, mode: null };
  if (membership === null) return { ...of, actorKind: 'OPERATOR', accountId: null };
  return { ...of, actorKind: 'MEMBER', accountId: membership.accountId };
}

/**
 * What the handler names, else the created object, else the object named by the path, else the object of the answer. Never `subjectId`, which is personal.
 */
function objectOf(answer: Answer, params: Record<string, string>): string | null {
  const made = answer.headers?.Location?.split('/').at(-1);
  return (
    answer.auditObjectId ??
    made ??
    Object.values(params)[0] ??
    memberOf(answer.body, 'enrollmentId') ??
    memberOf(answer.body, 'erasureId')
  );
}

function memberOf(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const member: unknown = Reflect.get(value, name);
  return typeof member === 'string' ? member : null;
}
