import { type ScoreTally, STEPS_PER_UNIT } from './score-tally.js';

/** How well one number tells two kinds apart, over all thresholds. */
export interface Separation {
  /** Share of the pairs of a genuine and an impostor score that are in the right order; equal ones count half. */
  auc: number;
  /** The error rate where FMR and FNMR are equal: their mean at the threshold where they are closest. */
  eer: number;
  eerThreshold: number;
}

/** Exact to the tally's four decimals. Pure. @returns null without both kinds */
export function separate(genuine: ScoreTally, impostor: ScoreTally): Separation | null {
  if (genuine.count === 0 || impostor.count === 0) return null;
  let ordered = 0;
  let best = { gap: Number.POSITIVE_INFINITY, eer: 1, eerThreshold: 0 };
  for (let step = -STEPS_PER_UNIT; step <= STEPS_PER_UNIT; step++) {
    const [here, above] = [step / STEPS_PER_UNIT, (step + 1) / STEPS_PER_UNIT];
    const [genuineHere, genuineAbove] = [genuine.atOrAbove(here), genuine.atOrAbove(above)];
    const impostorHere = impostor.atOrAbove(here);
    const inStep = impostorHere - impostor.atOrAbove(above);
    ordered += inStep * (genuineAbove + (genuineHere - genuineAbove) / 2);
    const [fmr, fnmr] = [impostorHere / impostor.count, (genuine.count - genuineHere) / genuine.count];
    const gap = Math.abs(fmr - fnmr);
    if (gap < best.gap) best = { gap, eer: (fmr + fnmr) / 2, eerThreshold: here };
  }
  return { auc: ordered / (genuine.count * impostor.count), eer: best.eer, eerThreshold: best.eerThreshold };
}
