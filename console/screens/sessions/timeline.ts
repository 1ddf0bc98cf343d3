import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { isTerminal } from '@faceproof/protocol/session-state.js';
import { fill } from '../../texts/language.js';

/** Something that happened to a session, or will. */
export interface Moment {
  at: string;
  text: string;
}

interface Words {
  events: Readonly<
    Record<
      | 'created'
      | 'consent'
      | 'attempt'
      | 'uploaded'
      | 'decided'
      | 'reviewed'
      | 'ended'
      | 'erased'
      | 'appealed'
      | 'expires'
      | 'now',
      string
    >
  >;
  statuses: Readonly<Record<SessionEnvelope['status'], string>>;
  outcomes: Readonly<Record<string, string>>;
  attempts: Readonly<Record<string, string>>;
  closings: Readonly<Record<string, string>>;
}

/** Everything that the envelope tells, oldest first. Pure. */
export function composeTimeline(session: SessionEnvelope, words: Words): Moment[] {
  const { events, attempts } = words;
  const { appeal, consent, erasedAt, expiresAt, status } = session;
  const tried = session.attempts.flatMap(({ startedAt, uploadedAt, outcome }, i) => [
    { at: startedAt, text: fill(events.attempt, { n: i + 1 }) },
    ...(uploadedAt === null
      ? []
      : [{ at: uploadedAt, text: fill(events.uploaded, { n: i + 1, outcome: attempts[outcome] ?? outcome }) }]),
  ]);
  const moments = [
    { at: session.createdAt, text: events.created },
    ...(consent === null ? [] : [{ at: consent.receivedAt, text: events.consent }]),
    ...tried,
    ...endOf(session, words),
    ...(appeal === null ? [] : [{ at: appeal.openedAt, text: events.appealed }]),
    ...(erasedAt === null ? [] : [{ at: erasedAt, text: events.erased }]),
    ...(isTerminal(status) || status === 'IN_REVIEW' ? [] : [{ at: expiresAt, text: events.expires }]),
  ];
  return moments.sort((a, b) => a.at.localeCompare(b.at));
}

function endOf(session: SessionEnvelope, { events, statuses, outcomes, closings }: Words): Moment[] {
  const { decision, decidedAt, closeReason, status, updatedAt } = session;
  if (decision !== null && decidedAt !== null) {
    const outcome = outcomes[decision.outcome] ?? decision.outcome;
    if (decision.version === 1) return [{ at: decidedAt, text: fill(events.decided, { outcome }) }];
    const receivedAt = session.evidence?.decidedAt ?? updatedAt;
    return [
      { at: decidedAt, text: fill(events.decided, { outcome: outcomes.REVIEW ?? '' }) },
      { at: receivedAt, text: fill(events.reviewed, { outcome, version: decision.version }) },
    ];
  }
  if (closeReason !== null)
    return [{ at: updatedAt, text: fill(events.ended, { status: statuses[status], reason: closings[closeReason] ?? '' }) }];
  return [];
}
