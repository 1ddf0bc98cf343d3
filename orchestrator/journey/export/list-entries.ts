import type { Tenant } from '../../accounts/tenant.js';
import { listCaptures } from '../../captures/captures.store.js';
import { findFacts } from '../../captures/judging-facts.store.js';
import { listCropsOf, openCrop } from '../../enrollments/crops.store.js';
import { findCurrentReceipt } from '../../receipts/receipts.store.js';
import { readAppeals } from '../../reviews/appeals.store.js';
import { listNotes, listVotes } from '../../reviews/reviews.store.js';
import { listDecisions } from '../../sessions/decisions.store.js';
import { listSessionIds } from '../../sessions/list-sessions.store.js';
import { loadDetails, readEnvelopes } from '../../sessions/load-envelope.js';
import { loadConsents } from '../../sessions/page-choices.store.js';
import { DECISION_REMARKS } from '../../sessions/remarks.js';
import type { Session } from '../../sessions/session.js';
import { findSession } from '../../sessions/sessions.store.js';
import { listHolds, showHold } from '../../subjects/holds.store.js';
import { type KnownSubject, listEnrollmentsOfSubject, listErasuresOfSubject } from '../../subjects/lookup.store.js';
import { listRequests, showRequest } from '../../subjects/requests.store.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import type { Stored } from '../../vault/stored.js';
import { listEventsOfSession } from '../../webhooks/outbox.store.js';
import { loadCaptureFacts } from '../pictures/load-capture-facts.js';
import { countHeld } from '../retention/count-held.js';
import { openFacts } from '../settle/keep-facts.js';
import { listPictures } from './list-pictures.js';
import type { ZipEntry } from './zip-entries.js';

/** @prop subjectId as the integrator knows the person */
export type ExportedSubject = Tenant & KnownSubject & { subjectId: string };

const PAGE = 50;
const ENROLLMENTS_MAX = 1000;
const DUTIES_MAX = 1000;

/**
 * The files of an export, one after the other: what is known of the person, the crops of their enrollments, then a folder for each
 * session, the newest first.
 *
 * Left out: templates and measurements, which are of no use to a person and would help to imitate the face. The numbers by which
 * the decision was made are in `facts.json`.
 */
export async function* listEntries(service: Stored, subject: ExportedSubject): AsyncGenerator<ZipEntry> {
  const key = await loadSubjectKey(service, service.db, subject.row);
  const of = { subjectRow: subject.row, limit: DUTIES_MAX };
  const requests = await listRequests(service.db, subject, of);
  const holds = await listHolds(service.db, subject, { ...of, now: service.clock.now() });
  yield json('subject.json', {
    subjectId: subject.subjectId,
    createdAt: subject.createdAt,
    held: await countHeld(service.db, subject.row),
    enrollments: await listEnrollmentsOfSubject(service.db, subject.row, ENROLLMENTS_MAX),
    erasures: await listErasuresOfSubject(service.db, subject.row),
    requests: requests.map((request) => showRequest(service, request, key && { subjectId: subject.subjectId, key })),
    holds: holds.map((hold) => showHold(hold, subject.subjectId, hold.reason(service, key) ?? '')),
  });
  for (const row of await listCropsOf(service, subject.row)) {
    const bytes = openCrop(service, row);
    if (bytes !== null) yield { name: `enrollments/${row.id}.png`, bytes, compress: false };
  }
  let cursor: string | undefined;
  do {
    const page = await listSessionIds(service.db, subject, { subjectRow: subject.row, cursor, limit: PAGE });
    for (const id of page) {
      const session = await findSession(service.db, subject, id);
      if (session !== null) yield* listOfSession(service, session);
    }
    cursor = page.length < PAGE ? undefined : page.at(-1);
  } while (cursor !== undefined);
}

async function* listOfSession(service: Stored, session: Session): AsyncGenerator<ZipEntry> {
  const { db } = service;
  const folder = `sessions/${session.id}`;
  const details = await loadDetails(service, db, session);
  const { purposeTexts = {}, returnUrl = null, fallbackUrl = null, embedOrigins = [] } = details ?? {};
  yield json(`${folder}/session.json`, {
    ...(await readEnvelopes(service, db, session, [session.id]))[0],
    ...{ purposeTexts, returnUrl, fallbackUrl, locale: session.locale, embedOrigins },
    ...(await loadConsents(db, session.id)),
    decisions: await describeDecisions(service, session),
    votes: (await listVotes(service, db, [session.id])).get(session.id) ?? [],
    reviewNotes: (await listNotes(service, db, [session.id])).get(session.id) ?? [],
    appealReason: (await readAppeals(service, db, [session.id])).get(session.id)?.reason ?? null,
  });
  const evidence = await findCurrentReceipt(db, session.id);
  if (evidence !== null) yield json(`${folder}/evidence.json`, evidence);
  yield json(`${folder}/events.json`, await listEventsOfSession(service, db, session.id));
  yield json(`${folder}/captures.json`, await describeCaptures(service, session));
  const facts = await loadFacts(service, session);
  if (facts !== null) yield json(`${folder}/facts.json`, facts);
  yield* listPictures(service, session, `${folder}/pictures`);
}

/** Every version, with who decided and their note. */
async function describeDecisions(service: Pick<Stored, 'db' | 'vault'>, { id, subjectRow }: Session): Promise<object[]> {
  const subjectKey = await loadSubjectKey(service, service.db, subjectRow);
  return (await listDecisions(service.db, id)).map(({ remarksSealed, ...decision }) => ({
    ...decision,
    ...(DECISION_REMARKS.open(service, subjectKey, `${id}:${decision.version}`, remarksSealed) ?? {
      reviewer: null,
      note: null,
    }),
  }));
}

/** @returns null if the session is undecided, or its facts are gone */
async function loadFacts(service: Stored, { id, subjectRow }: Session): Promise<object | null> {
  const kept = await findFacts(service.db, id, service.clock.now());
  const subjectKey = await loadSubjectKey(service, service.db, subjectRow);
  if (kept === null || subjectKey === null) return null;
  const { captureId, sealed, expiresAt } = kept;
  return { captureId, expiresAt, facts: openFacts(service, subjectKey, captureId, sealed) };
}

/** What the device reported of itself and of each picture. */
async function describeCaptures(service: Pick<Stored, 'db' | 'vault'>, session: Session): Promise<object[]> {
  const subjectKey = await loadSubjectKey(service, service.db, session.subjectRow);
  const described: object[] = [];
  for (const capture of await listCaptures(service.db, session.id)) {
    const { intake } = await loadCaptureFacts(service, { session, capture, subjectKey, measured: false });
    const { id: captureId, firstHalfId, attempt, state, challenge, startedAt, uploadedAt } = capture;
    described.push({
      captureId,
      firstHalfId,
      attempt,
      state,
      challenge,
      startedAt,
      uploadedAt,
      reported: intake?.metadata ?? null,
    });
  }
  return described;
}

function json(name: string, value: unknown): ZipEntry {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`), compress: true };
}
