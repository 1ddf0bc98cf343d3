import { createHash } from 'node:crypto';
import type { HandoverOffer, PageSession } from '@faceproof/protocol/api/capture-page.js';
import type { Challenge, LightChallenge } from '@faceproof/protocol/api/captures.js';
import { PROBLEMS, type Problem, type ProblemCode } from '@faceproof/protocol/problems.js';
import type { Reply } from './exchange.js';
import type { Scenario } from './scenarios.js';

/** The limits of a service with default settings. */
export const LIMITS = {
  framesMin: 3,
  framesMax: 24,
  frameBytesMax: 4_000_000,
  framePixelsMax: 12_000_000,
  videoBytesMax: 20_000_000,
  videoSecondsMax: 10,
  requestBytesMax: 24_000_000,
} as const;

export const ATTEMPTS = 3;
export const LINK_MS = 24 * 3_600_000;
export const UPLOAD_TOKEN_MS = 10 * 60_000;
export const HANDOVER_MS = 5 * 60_000;
export const HANDOVER_CODE = '4711';
const PURPOSE = 'Testing an SDK';

const TEXT = {
  title: '{account} would like to verify that it is you',
  what: 'This is a test. Nothing is checked, and no picture is kept.',
  accept: 'I agree, continue',
  decline: 'No, thanks',
};

/** The SHA-256 of the canonical JSON (RFC 8785) of the text, which for these members is their JSON in alphabetical order. */
const SORTED = JSON.stringify(Object.fromEntries(Object.entries(TEXT).sort(([a], [b]) => (a < b ? -1 : 1))));
export const CONSENT_TEXT = {
  textHash: `sha256:${createHash('sha256').update(SORTED).digest('hex')}`,
  textVersion: '1',
  locale: 'en',
  text: TEXT,
};

const TURNS = ['LEFT', 'RIGHT', 'UP', 'DOWN'] as const;

/** Another turn in each attempt, so that an SDK that remembers the first challenge fails. */
export function composeChallenge(attempt: number, light: boolean): Challenge {
  const direction = TURNS[(attempt - 1) % TURNS.length] ?? 'LEFT';
  const steps = [
    { direction, afterMs: 379, holdMs: 2000 },
    { direction: 'CENTER' as const, afterMs: 250, holdMs: 1800 },
  ];
  return { kind: 'HEAD_TURNS', steps, ...(light ? { light: LIGHT } : {}) };
}

const LIGHT: LightChallenge = {
  kind: 'LIGHT',
  fadeMs: 250,
  steps: ['#ffbac7', '#91dca4', '#eec778', '#a6d0ff', '#ffbac7', '#eec778', '#91dca4'].map((color, i) => ({
    color,
    holdMs: 640 + 20 * i,
  })),
};

export function composePage(
  { sessionId, scenario, expiresAt, ending, claimToken, accepted }: PageOfLink,
  at: Pick<PageSession, 'stage' | 'captureId' | 'attemptsLeft'>,
): PageSession {
  return {
    sessionId,
    mode: 'TEST',
    flow: 'LIVENESS_ONLY',
    purpose: PURPOSE,
    ...at,
    hints: [],
    ending,
    holder: claimToken === null ? 'NOBODY' : 'THIS_DEVICE',
    tookOver: accepted,
    crossDevice: 'ALLOW',
    account: ACCOUNT,
    returnUrl: null,
    fallbackUrl: null,
    embedOrigins: [],
    retention: RETENTION,
    expiresAt,
    scenario: null,
    challenges: scenario.asksForLight ? ['HEAD_TURNS', 'LIGHT'] : ['HEAD_TURNS'],
    compares: null,
    searchesDuplicates: false,
    personDecides: false,
    consent: CONSENT_TEXT,
    claimToken,
  };
}

interface PageOfLink extends Pick<PageSession, 'sessionId' | 'expiresAt' | 'ending' | 'claimToken'> {
  scenario: Scenario;
  accepted: boolean;
}

/** What the second device shows before the person goes on. */
export function composeOffer(expiresAt: string): HandoverOffer {
  return { mode: 'TEST', account: ACCOUNT, purpose: PURPOSE, code: HANDOVER_CODE, expiresAt };
}

const ACCOUNT = {
  name: 'Conformance test',
  logoUrl: null,
  darkLogoUrl: null,
  accent: null,
  darkAccent: null,
  privacyUrl: null,
  supportUrl: null,
};

/** Nothing is kept. */
const RETENTION = {
  mediaHours: 0,
  templateDays: null,
  documentDays: null,
  factsDays: 0,
  fingerprintDays: 0,
  sessionMonths: 0,
};

/** A refusal as the service sends it. */
export function composeProblem(
  code: ProblemCode,
  at: { baseUrl: string; requestId: string; retryAfterSeconds?: number | undefined; members?: object },
): Reply {
  const { status, title, retryable } = PROBLEMS[code];
  const type = `${at.baseUrl}/errors/${code}`;
  const detail = `${title}. This refusal belongs to the scenario, or answers a mistake.`;
  const body: Problem = { type, title, status, detail, code, requestId: at.requestId, retryable, ...at.members };
  const headers = at.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(at.retryAfterSeconds) };
  return { kind: 'ANSWER', status, headers: { 'Content-Type': 'application/problem+json', ...headers }, body };
}

/** Adds a member to every object, as a later version of the service may. */
export function addMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, addMembers(member)]);
  return { addedLater: { version: 2, list: [null] }, ...Object.fromEntries(members) };
}
