import type { Check } from '@faceproof/protocol/envelope.js';
import type { Reason } from '@faceproof/protocol/reasons.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { DeviceClass, Flow, Mode, Outcome } from '@faceproof/protocol/words.js';
import type { SessionCounts } from './counts.js';
import { bucketOf } from './durations.js';
import { binOf } from './scores.js';

/** What the analytics read of one session. */
export interface SessionFacts {
  accountId: string;
  mode: Mode;
  createdAt: Date;
  flow: Flow;
  /** null: no device has claimed it. */
  device: DeviceClass | null;
  /** BCP 47, as the integrator gave it; null: none, or erased. */
  locale: string | null;
  status: SessionStatus;
  opened: boolean;
  agreed: boolean;
  attempts: number;
  /** The second half that was asked for; null: none was. */
  challenge: 'ASKED' | 'SKIPPED' | 'LATE' | null;
  /** By the checks; null: not decided. */
  judged: { outcome: Outcome; reasons: readonly Pick<Reason, 'code'>[] } | null;
  /** Of the newest decision. */
  reasons: readonly Pick<Reason, 'code'>[];
  /** Of the checks' own decision; null if there is none. */
  checks: readonly Pick<Check, 'kind' | 'score' | 'engines'>[] | null;
  /** null if it is not decided, or its capture is gone. */
  decisionMs: number | null;
  /** null without a review that is done. */
  reviewMs: number | null;
}

/** The sessions that are counted together. */
export interface CountedGroup {
  accountId: string;
  mode: Mode;
  /** UTC, such as `2026-11-22`: when they were created. */
  day: string;
  flow: Flow;
  device: DeviceClass;
  locale: string;
  /** The model set, where scores are counted. */
  set?: string;
}

/** Languages of the hosted page. Others are counted together, so that a day has few groups. */
const LANGUAGES = new Set(['ar', 'de', 'en', 'es', 'fr', 'he', 'ja', 'nl', 'pt', 'tr', 'zh']);

/** Pure. */
export function groupOf({ accountId, mode, createdAt, flow, device, locale }: SessionFacts): CountedGroup {
  const day = createdAt.toISOString().slice(0, 10);
  return { accountId, mode, day, flow, device: device ?? 'UNKNOWN', locale: languageOf(locale) };
}

/** @returns such as `de`; `OTHER` for a language that the page lacks, `UNKNOWN` if none was given */
function languageOf(locale: string | null): string {
  if (locale === null) return 'UNKNOWN';
  const language = locale.toLowerCase().split('-')[0] ?? '';
  return LANGUAGES.has(language) ? language : 'OTHER';
}

/** One session in numbers. Pure. */
export function countSession(facts: SessionFacts): SessionCounts {
  const { status, opened, agreed, attempts, reasons, checks, decisionMs, reviewMs } = facts;
  const stages = { created: true, opened, agreed, uploaded: attempts > 0, decided: checks !== null };
  return {
    funnel: onceEach(Object.entries(stages).flatMap(([stage, reached]) => (reached ? [stage] : []))),
    outcomes: { [status]: 1 },
    reasons: onceEach(reasons.map(({ code }) => code)),
    challenge: onceEach(challengeOf(facts)),
    attempts: attempts > 0 ? { [attempts]: 1 } : {},
    decisionMs: decisionMs === null ? {} : { [bucketOf(decisionMs)]: 1 },
    reviewMs: reviewMs === null ? {} : { [bucketOf(reviewMs)]: 1 },
    scores: Object.fromEntries(
      (checks ?? []).flatMap(({ kind, score, engines }) =>
        score === null ? [] : [[kind, { [setOf(engines)]: { [binOf(score)]: 1 } }]],
      ),
    ),
  };
}

/** Of the second half, at most one ending counts. */
function challengeOf({ challenge, judged }: SessionFacts): string[] {
  const isDue = judged?.reasons.some(({ code }) => code === 'CHALLENGE_NOT_POSSIBLE') === true;
  if (challenge === null) return isDue ? ['notPossible'] : [];
  if (challenge !== 'ASKED') return ['asked', challenge.toLowerCase()];
  const ending = judged === null ? undefined : ENDINGS[judged.outcome];
  return ['asked', ...(ending === undefined ? [] : [ending])];
}

const ENDINGS: Readonly<Partial<Record<Outcome, string>>> = { APPROVED: 'approved', DECLINED: 'declined', REVIEW: 'reviewed' };

function onceEach(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, 1]));
}

const SET_PREFIX = 'set/';

/** @returns the model set of a score, such as `2026-11-01`; `UNKNOWN` if the decision does not name it */
function setOf(engines: Check['engines']): string {
  const named = engines?.find(({ model }) => model.startsWith(SET_PREFIX));
  return named?.model.slice(SET_PREFIX.length) ?? 'UNKNOWN';
}
