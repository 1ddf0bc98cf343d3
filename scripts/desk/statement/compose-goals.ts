import type { Metric, Profile } from '@faceproof/protocol/verdict/documents.js';

/** The highest rate that is acceptable, with six decimals. */
export type Goals = Record<Metric, string>;

const ATTACKS = ['replay', 'print', 'mask'];
const TITLES = {
  FMR: 'FMR: strangers taken for the person',
  FNMR: 'FNMR: the person is not recognised',
  APCER: 'APCER: attacks accepted, by',
  BPCER: 'BPCER: living people refused',
} as const satisfies Record<Metric, string>;
const REMEDIES = {
  FMR: 'Raise the threshold of face.match, at the cost of FNMR, or measure more people.',
  FNMR: 'A better match network; more people narrow the bound.',
  APCER: 'More attacked people, or a better network for liveness (npm run models -- promote recommended).',
  BPCER: 'Measure more living people at this threshold.',
} as const satisfies Record<Metric, string>;

/** The goals of a practice statement, as a profile. Pure. */
export function composeGoals(goals: Goals): Profile {
  const clause = (metric: Metric, species?: string): Profile['clauses'][number] => ({
    id: species === undefined ? metric : `${metric} ${species}`,
    title: species === undefined ? TITLES[metric] : `${TITLES[metric]} ${species}`,
    source: { document: 'Practice statement', clause: metric, readIn: 'The command that states it.' },
    remedy: REMEDIES[metric],
    kind: 'RATE',
    metric,
    species,
    atMost: goals[metric],
  });
  const clauses = [clause('FMR'), clause('FNMR'), ...ATTACKS.map((kind) => clause('APCER', kind)), clause('BPCER')];
  return { v: 1, profileId: 'goals', title: 'Goals', about: 'The goals that the operator states.', clauses };
}
