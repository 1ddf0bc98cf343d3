import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import { decide } from '@faceproof/orchestrator/judgement/decision/decide.js';
import type { ModelStamp } from '@faceproof/protocol/measuring/job.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { type Rate, rateOf } from '../statistics/binomial.js';
import { boundByPeople, type PeopleBounds } from '../statistics/bootstrap.js';
import { groupBy } from '../statistics/group-by.js';
import { type AttackGroup, compareAttacks, type Groups } from './attack-groups.js';
import type { ClipFolder, MeasuredCapture } from './measure-clips.js';

/** A capture as the service would judge it under the default policy, with one attempt left. */
export interface JudgedCapture {
  source: string;
  person: string;
  kind: string;
  fromMs: number;
  /** Of liveness.passive; null if it was inconclusive. */
  score: number | null;
  ruling: 'APPROVE' | 'DECLINE' | 'REVIEW' | 'RETRY' | 'CHALLENGE';
  reasons: string[];
  /** The checks that did not pass, each with the sign that it found, if it names one. */
  decidedBy: string[];
}

/** The captures of one clip: the clip's outcome is that of the better half of them. */
export interface JudgedClip {
  source: string;
  person: string;
  kind: string;
  captures: number;
  /** Mean of its captures' scores. */
  score: number | null;
  approved: number;
  declined: number;
  reviewed: number;
  retried: number;
  /** For the challenge, which no clip can show. */
  asked: number;
}

export interface Evaluation {
  /** What was measured; an unreadable clip is in `files` but not in `clips`. */
  data: ClipFolder;
  set: string;
  fusion: string;
  /** One network, or several that judge together. */
  model: ModelStamp | readonly ModelStamp[];
  clear: number;
  clearAttack: number;
  /** By species of attack; the worst first. */
  apcer: SpeciesErrors[];
  /** Live people who were declined, and those who were not approved at once, because they got a review or another attempt. */
  bpcer: {
    declined: LiveErrors;
    notApproved: LiveErrors;
    /** Captures that led to no decision, because the person was asked to try again (BPNRR). */
    noResponse: Rate;
  };
  /** By capture, over every threshold of the passive score alone. */
  det: { threshold: number; apcer: number; bpcer: number }[];
  /** By the columns of `--groups`, by capture: approved attacks, and live people who were not approved at once. */
  groups: AttackGroup[];
  /** How many captures each check kept from being approved. */
  decidedBy: { check: string; live: number; attack: number }[];
  clips: JudgedClip[];
  /** Share of the measuring time that searching for signs and judging added, 0..1. */
  addedTime: number;
  /** The captures closest to the wrong side of the threshold, or beyond it. */
  worst: { live: JudgedCapture[]; attack: JudgedCapture[] };
}

/** Attacks of one species that were approved, in the terms of ISO/IEC 30107-3. */
export interface SpeciesErrors {
  kind: string;
  /** How many people were attacked. */
  people: number;
  /** How many clips, each of one instrument. */
  instruments: number;
  byClip: Rate;
  byCapture: Rate;
  /** Bounds of the share by capture if other people had been attacked. */
  byPeople: PeopleBounds;
  /** Captures that led to no decision, because another attempt was asked for (APNRR). They count as not approved. */
  noResponse: Rate;
}

export interface LiveErrors {
  byPerson: Rate;
  byClip: Rate;
  byCapture: Rate;
  /** Bounds of the share by capture if other people had been measured. */
  byPeople: PeopleBounds;
}

const WORST_MAX = 10;

/** Judges measured captures with the product's own checks, in their order. Pure. */
export function judgeCaptures(captures: readonly MeasuredCapture[], set: ModelSet): JudgedCapture[] {
  return captures.map((capture) => judgeCapture(capture, set));
}

/**
 * Judges measured captures with the product's own checks and counts the errors. Reads the clock.
 *
 * @param groupsOf by the clip's file name
 */
export function evaluateLiveness(
  captures: readonly MeasuredCapture[],
  set: ModelSet,
  data: ClipFolder,
  groupsOf: ReadonlyMap<string, Groups> = new Map(),
): Evaluation {
  const startedAt = performance.now();
  const judged = judgeCaptures(captures, set);
  const judgedMs = performance.now() - startedAt;
  const clips = groupBy(judged, ({ source }) => source).map(toClip);
  const live = judged.filter(({ kind }) => kind === 'live');
  const attacks = judged.filter(({ kind }) => kind !== 'live');
  return {
    data,
    set: set.set,
    fusion: set.livenessFusion.version,
    model: set.stamps.liveness ?? [],
    clear: set.livenessFusion.clear,
    clearAttack: set.livenessFusion.clearAttack,
    apcer: countApcer(judged, clips),
    bpcer: {
      declined: countBpcer(live, clips, ({ ruling }) => ruling === 'DECLINE'),
      notApproved: countBpcer(live, clips, ({ ruling }) => ruling !== 'APPROVE'),
      noResponse: rateOf(live.filter(isWithoutResponse).length, live.length),
    },
    det: drawDet(live, attacks),
    groups: compareAttacks(
      judged.map(({ source, person, kind, ruling }) => ({
        person,
        live: kind === 'live',
        isError: (kind === 'live') !== (ruling === 'APPROVE'),
        groups: groupsOf.get(source),
      })),
    ),
    decidedBy: countDeciders(live, attacks),
    addedTime: shareAdded(captures, judgedMs),
    clips,
    worst: { live: worstOf(live, 1), attack: worstOf(attacks, -1) },
  };
}

function shareAdded(captures: readonly MeasuredCapture[], judgedMs: number): number {
  const sum = (of: (timings: MeasuredCapture['measurement']['timings']) => number): number =>
    captures.reduce((total, { measurement }) => total + of(measurement.timings), 0);
  const signs = sum(({ signsMs }) => signsMs ?? 0);
  return (signs + judgedMs) / Math.max(1, sum(({ totalMs }) => totalMs) - signs);
}

function judgeCapture(
  { source, person, kind, fromMs, atMs, measurement }: MeasuredCapture,
  { thresholds, livenessFusion }: ModelSet,
): JudgedCapture {
  const verdicts = runChecks({
    flow: 'LIVENESS_ONLY',
    policy: DEFAULT_POLICY,
    pins: { thresholds, livenessFusion },
    intake: { kind: 'FRAMES', atMs, duplicateFrames: 0, replayedFrames: 0, metadata: {} },
    attempt: { challenge: null, turns: 'POSSIBLE', openForMs: Number.POSITIVE_INFINITY, seenBefore: false },
    measurement,
  });
  const ruling = decide(verdicts, DEFAULT_POLICY, 1);
  return {
    source,
    person,
    kind,
    fromMs,
    score: verdicts.find((verdict) => verdict.kind === 'liveness.passive')?.score ?? null,
    ruling: ruling.kind,
    reasons: ruling.reasons.map(({ code }) => code),
    decidedBy: verdicts
      .filter((verdict) => verdict.applies && verdict.status !== 'PASSED' && verdict.status !== 'SKIPPED')
      .flatMap(({ kind, signs }) => (signs.length === 0 ? [kind] : signs.map((sign) => `${kind} ${sign}`))),
  };
}

function toClip(captures: readonly JudgedCapture[]): JudgedClip {
  const count = (ruling: JudgedCapture['ruling']): number => captures.filter((one) => one.ruling === ruling).length;
  const scores = captures.flatMap(({ score }) => (score === null ? [] : [score]));
  const { source = '', person = '', kind = '' } = captures[0] ?? {};
  return {
    source,
    person,
    kind,
    captures: captures.length,
    score: scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    approved: count('APPROVE'),
    declined: count('DECLINE'),
    reviewed: count('REVIEW'),
    retried: count('RETRY'),
    asked: count('CHALLENGE'),
  };
}

/** A clip counts as an error if half of its captures do, because an attacker, or a person, would try about as often. */
function countApcer(judged: readonly JudgedCapture[], clips: readonly JudgedClip[]): Evaluation['apcer'] {
  const kinds = [...new Set(judged.map(({ kind }) => kind))].filter((kind) => kind !== 'live');
  return kinds
    .map((kind) => {
      const of = judged.filter((one) => one.kind === kind);
      const ofClips = clips.filter((clip) => clip.kind === kind);
      const isApproved = ({ ruling }: JudgedCapture): boolean => ruling === 'APPROVE';
      const byPerson = groupBy(of, ({ person }) => person);
      return {
        kind,
        people: byPerson.length,
        instruments: ofClips.length,
        byClip: rateOf(ofClips.filter((clip) => 2 * clip.approved >= clip.captures).length, ofClips.length),
        byCapture: rateOf(of.filter(isApproved).length, of.length),
        byPeople: boundByPeople(byPerson.map((own) => own.map(isApproved))),
        noResponse: rateOf(of.filter(isWithoutResponse).length, of.length),
      };
    })
    .sort((a, b) => (b.byCapture.share ?? 0) - (a.byCapture.share ?? 0) || b.byPeople.high - a.byPeople.high);
}

function isWithoutResponse({ ruling }: JudgedCapture): boolean {
  return ruling === 'RETRY';
}

function countBpcer(
  live: readonly JudgedCapture[],
  clips: readonly JudgedClip[],
  isError: (one: JudgedCapture) => boolean,
): LiveErrors {
  const halfWrong = (group: readonly JudgedCapture[]): boolean => 2 * group.filter(isError).length >= group.length;
  const bySource = groupBy(live, ({ source }) => source);
  const byPerson = groupBy(live, ({ person }) => person);
  return {
    byPerson: rateOf(byPerson.filter(halfWrong).length, byPerson.length),
    byClip: rateOf(bySource.filter(halfWrong).length, clips.filter(({ kind }) => kind === 'live').length),
    byCapture: rateOf(live.filter(isError).length, live.length),
    byPeople: boundByPeople(byPerson.map((own) => own.map(isError))),
  };
}

function drawDet(live: readonly JudgedCapture[], attacks: readonly JudgedCapture[]): Evaluation['det'] {
  const thresholds = [...new Set([0, 1, ...live, ...attacks].map((one) => (typeof one === 'number' ? one : (one.score ?? 0))))];
  return thresholds
    .sort((a, b) => a - b)
    .map((threshold) => ({
      threshold,
      apcer: attacks.filter(({ score }) => (score ?? 0) >= threshold).length / Math.max(1, attacks.length),
      bpcer: live.filter(({ score }) => (score ?? 0) < threshold).length / Math.max(1, live.length),
    }));
}

function countDeciders(live: readonly JudgedCapture[], attacks: readonly JudgedCapture[]): Evaluation['decidedBy'] {
  const checks = [...new Set([...live, ...attacks].flatMap(({ decidedBy }) => decidedBy))];
  const among = (of: readonly JudgedCapture[], check: string): number =>
    of.filter(({ decidedBy }) => decidedBy.includes(check)).length;
  return checks.map((check) => ({ check, live: among(live, check), attack: among(attacks, check) }));
}

function worstOf(of: readonly JudgedCapture[], sign: 1 | -1): JudgedCapture[] {
  return [...of].sort((a, b) => sign * ((a.score ?? 0) - (b.score ?? 0))).slice(0, WORST_MAX);
}
