/** A capture as input of the fit. */
export interface Example {
  person: string;
  live: boolean;
  meanLogOdds: number;
}

export interface Fit {
  slope: number;
  intercept: number;
}

/**
 * Platt's scaling: a logistic from a capture's mean log-odds to the probability that it is live. The targets are Platt's too,
 * counted in people, not in captures: with n people of a kind, the probability that the next one is of this kind is (n + 1) /
 * (n + 2). With few people the result stays uncertain, and one person's captures count no more than that person. Pure.
 */
export function fitFusion(examples: readonly Example[]): Fit {
  const people = countPeople(examples);
  const rows = examples.map(({ person, live, meanLogOdds }) => {
    const count = people[live ? 'live' : 'attack'];
    return {
      x: meanLogOdds,
      target: live ? (count.size + 1) / (count.size + 2) : 1 / (count.size + 2),
      weight: 1 / (count.get(person) ?? 1) / count.size,
    };
  });
  let fit: Fit = { slope: 0, intercept: 0 };
  for (let round = 0; round < ROUNDS; round++) fit = stepDown(fit, newtonStep(fit, rows), rows);
  return fit;
}

export function applyFit({ slope, intercept }: Fit, meanLogOdds: number): number {
  return 1 / (1 + Math.exp(-(slope * meanLogOdds + intercept)));
}

/**
 * The mean log-odds that all but a share of the live captures reach, weighted by person: the strictest threshold that honest
 * people pass.
 */
export function strictestFor(examples: readonly Example[], refusedMax: number): number {
  const live = examples.filter((example) => example.live).sort((a, b) => a.meanLogOdds - b.meanLogOdds);
  const people = countPeople(live).live;
  let refused = 0;
  for (const { person, meanLogOdds } of live) {
    refused += 1 / (people.get(person) ?? 1) / people.size;
    if (refused > refusedMax) return meanLogOdds;
  }
  return live.at(-1)?.meanLogOdds ?? 0;
}

const ROUNDS = 50;

interface Row {
  x: number;
  target: number;
  weight: number;
}

/** A full Newton step overshoots where the logistic is flat, so it is halved until it improves the fit. */
function stepDown(from: Fit, to: Fit, rows: readonly Row[]): Fit {
  for (let share = 1; share > 1e-3; share /= 2) {
    const fit = {
      slope: from.slope + share * (to.slope - from.slope),
      intercept: from.intercept + share * (to.intercept - from.intercept),
    };
    if (lossOf(fit, rows) < lossOf(from, rows)) return fit;
  }
  return from;
}

function lossOf(fit: Fit, rows: readonly Row[]): number {
  return rows.reduce((sum, { x, target, weight }) => {
    const p = Math.min(1 - 1e-12, Math.max(1e-12, applyFit(fit, x)));
    return sum - weight * (target * Math.log(p) + (1 - target) * Math.log(1 - p));
  }, 0);
}

function newtonStep({ slope, intercept }: Fit, rows: readonly Row[]): Fit {
  let [ga, gb, haa, hab, hbb] = [0, 0, 1e-9, 0, 1e-9];
  for (const { x, target, weight } of rows) {
    const p = applyFit({ slope, intercept }, x);
    const curve = weight * p * (1 - p);
    ga += weight * (p - target) * x;
    gb += weight * (p - target);
    haa += curve * x * x;
    hab += curve * x;
    hbb += curve;
  }
  const determinant = haa * hbb - hab * hab;
  return { slope: slope - (hbb * ga - hab * gb) / determinant, intercept: intercept - (haa * gb - hab * ga) / determinant };
}

/** How many captures each person has, counted separately for live ones and attacks. */
function countPeople(examples: readonly Example[]): { live: Map<string, number>; attack: Map<string, number> } {
  const count = { live: new Map<string, number>(), attack: new Map<string, number>() };
  for (const { person, live } of examples) {
    const of = count[live ? 'live' : 'attack'];
    of.set(person, (of.get(person) ?? 0) + 1);
  }
  return count;
}
