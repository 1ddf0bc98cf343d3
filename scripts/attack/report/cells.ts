import { type Rate, rateOf, upperBound } from '@faceproof/desk/statistics/binomial.js';
import { groupBy } from '@faceproof/desk/statistics/group-by.js';
import { type AttackKind, INSTRUMENTS } from '../instruments/index.js';
import { OUTCOMES, type Outcome } from '../methods/send-capture.js';
import type { RangeRun, Try } from '../run-range.js';

/** A run with what it was made with, as `--out` writes it. */
export interface Recorded extends RangeRun {
  v: 1;
  date: string;
  seed: number;
  /** What judged liveness. */
  engines: string[];
  /** What was put in with `--policy`; null: the default policy. */
  policy: unknown;
}

/** The tries of one instrument by one method. */
export interface Cell {
  instrument: string;
  method: string;
  kind: AttackKind;
  tries: number;
  people: number;
  counts: Record<Outcome, number>;
  /** How often the challenge was asked for, and how often `liveness.active` passed. */
  asked: number;
  turnsPassed: number;
  /**
   * Of an attack, APCER: the share that was approved. Of a control, BPCER: the share that was declined. By try, with Wilson's bounds;
   * a try without a decision counts as no error.
   */
  errors: Rate;
  /** At most so many other people would have such an error: exact, one-sided, 95 %. */
  peopleHigh: number;
}

/** In the order of the lists. Pure. */
export function cellsOf(tries: readonly Try[]): Cell[] {
  const cells = groupBy(tries, ({ instrument, method }) => `${instrument} ${method}`).map(toCell);
  const place = ({ instrument }: Cell): number => INSTRUMENTS.findIndex(({ id }) => id === instrument);
  return cells.sort((a, b) => place(a) - place(b));
}

function toCell(own: readonly Try[]): Cell {
  const [{ instrument, method }] = own as readonly [Try, ...Try[]];
  const kind = INSTRUMENTS.find(({ id }) => id === instrument)?.kind ?? 'INJECTION';
  const errors = own.filter(({ outcome }) => outcome === (kind === 'CONTROL' ? 'DECLINED' : 'APPROVED'));
  const people = (of: readonly Try[]): number => new Set(of.map(({ person }) => person)).size;
  const count = (fits: (one: Try) => boolean): number => own.filter(fits).length;
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count((one) => one.outcome === outcome)]));
  return {
    ...{ instrument, method, kind, tries: own.length, people: people(own) },
    counts: counts as Record<Outcome, number>,
    asked: count(({ asked }) => asked),
    turnsPassed: count(({ challenge }) => challenge === 'PASSED'),
    errors: rateOf(errors.length, own.length),
    peopleHigh: upperBound(people(errors), people(own)),
  };
}
