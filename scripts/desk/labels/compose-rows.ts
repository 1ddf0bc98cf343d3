import type { LabelledSession } from '@faceproof/orchestrator/journey/labels/list-labels.js';
import { CHECK_KINDS } from '@faceproof/protocol/words.js';
import type { Row } from '../measuring/write-rows.js';

/** A session with its person's pseudonym in this export. */
export interface NamedSession extends LabelledSession {
  person: string;
}

/** Numbers the people in the order in which they appear. Pure. */
export function namePeople(sessions: readonly LabelledSession[]): NamedSession[] {
  const names = new Map<string, string>();
  return sessions.map((session) => {
    const person = names.get(session.subjectRow) ?? `p${names.size + 1}`;
    names.set(session.subjectRow, person);
    return { ...session, person };
  });
}

/** A line of `reviews.csv`. The scores are those of the first receipt, as it has them. Pure. */
export function toReviewRow(session: NamedSession): Row {
  const { id, person, decidedAt, outcome, reasonCodes, liveness, samePerson, set, textHash, checks } = session;
  const ofKind = new Map(checks.map((check) => [check.kind, check]));
  return {
    session: id,
    person,
    decidedAt: decidedAt.toISOString().slice(0, 10),
    outcome,
    reasonCodes: reasonCodes.join(' '),
    liveness,
    samePerson: samePerson === null ? null : Number(samePerson),
    set,
    consentText: textHash,
    ...Object.fromEntries(
      CHECK_KINDS.flatMap((kind) => [
        [`${kind}.score`, ofKind.get(kind)?.score ?? null],
        [`${kind}.threshold`, ofKind.get(kind)?.threshold ?? null],
      ]),
    ),
  };
}
