import type { OpenedCapture } from '@faceproof/protocol/api/captures.js';
import type { ProblemCode } from '@faceproof/protocol/problems.js';
import type { Ending } from '@faceproof/protocol/words.js';
import type { z } from 'zod';
import { checkJson } from './check-json.js';
import { composeProblem, LINK_MS } from './compose-answers.js';
import type { Reply, SdkRequest } from './exchange.js';
import type { Finding, RequirementId } from './requirements.js';
import type { Fault, Outcome, Scenario } from './scenarios.js';

/** What a link draws from its surroundings. */
export interface LinkTools {
  /** Without a trailing slash. */
  baseUrl: string;
  makeToken(prefix: string): string;
  makeId(kind: 'session' | 'capture'): string;
  /** The wall clock. */
  now(): Date;
  /** The links on which the SDK used a claim token of its own, by token. */
  claims: Map<string, Link>;
}

/** An opened attempt. */
export interface Attempt {
  opened: OpenedCapture;
  state: 'WAITING' | 'PROCESSING' | 'RETRY' | 'DONE' | 'EXPIRED';
  outcome: Outcome;
  /** How often PROCESSING was answered. */
  polls: number;
}

/** What the service knows of a link, and what the SDK did wrong there. The calls change it. */
export interface Link {
  readonly scenario: Scenario;
  readonly tools: LinkTools;
  readonly captureToken: string;
  /** The secret of the hand-over's address; null where the SDK gets the capture link. */
  readonly handoverToken: string | null;
  readonly sessionId: string;
  readonly expiresAt: string;
  readonly findings: Finding[];
  readonly attempts: Attempt[];
  /** Those that are still to come. */
  readonly faults: Fault[];
  /** The calls that may not come again before a time. */
  readonly waits: { on: Fault['on']; untilMs: number }[];
  played: boolean;
  ended: boolean;
  ending: Ending | null;
  claimToken: string | null;
  /** The claim token of the SDK's first call, which may have been refused. */
  chosenClaim: string | null;
  /** The SDK read what the hand-over offers. */
  offerWasRead: boolean;
  /** The session moved to the SDK's device. */
  accepted: boolean;
  agreed: boolean;
  uploads: number;
  polledAtMs: number | null;
  /** RETRY came together with an ending. */
  endedAtRetry: boolean;
  /** The end was only read, so one attempt that is refused is no mistake. */
  endWasRead: boolean;
}

export function openLink(scenario: Scenario, tools: LinkTools): Link {
  return {
    scenario,
    tools,
    captureToken: tools.makeToken('fpc_'),
    handoverToken: scenario.begins === 'HANDOVER' ? tools.makeToken('fph_') : null,
    sessionId: tools.makeId('session'),
    expiresAt: new Date(tools.now().getTime() + LINK_MS).toISOString(),
    findings: [],
    attempts: [],
    faults: [...scenario.faults],
    waits: [],
    played: false,
    ended: false,
    ending: null,
    claimToken: null,
    chosenClaim: null,
    offerWasRead: false,
    accepted: false,
    agreed: false,
    uploads: 0,
    polledAtMs: null,
    endedAtRetry: false,
    endWasRead: false,
  };
}

/** What the SDK starts with. */
export interface LinkAddress {
  captureUrl: string | null;
  handoverUrl: string | null;
}

export function addressOf({ tools: { baseUrl }, captureToken, handoverToken }: Link): LinkAddress {
  if (handoverToken === null) return { captureUrl: `${baseUrl}/capture/${captureToken}`, handoverUrl: null };
  return { captureUrl: null, handoverUrl: `${baseUrl}/handover#${handoverToken}` };
}

export function newestAttempt({ attempts }: Link): Attempt | null {
  return attempts.at(-1) ?? null;
}

/** The service answers nothing else from now on. */
export function endLink(link: Link, ending: Ending | null): void {
  link.ended = true;
  link.ending = ending;
}

export function note(link: Link, requirement: RequirementId, detail: string): void {
  link.findings.push({ requirement, detail });
}

export function answer(status: number, body: object): Reply {
  return { kind: 'ANSWER', status, headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }, body };
}

export function refuse(
  { tools }: Link,
  code: ProblemCode,
  more: { retryAfterSeconds?: number | undefined; members?: object } = {},
): Reply {
  return composeProblem(code, { baseUrl: tools.baseUrl, requestId: tools.makeToken('req_'), ...more });
}

/** @returns the body; null if it does not fit, which is noted */
export function readBody<Schema extends z.ZodType>(link: Link, request: SdkRequest, schema: Schema): z.infer<Schema> | null {
  const { value, findings } = checkJson(request, schema);
  link.findings.push(...findings);
  return value;
}

export function readBearer({ headers }: SdkRequest): string | null {
  return /^Bearer ([\x21-\x7e]+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
