import { Refusal } from '@faceproof/installation/refusal.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { evaluatePolicy } from '@faceproof/orchestrator/judgement/verdict/evaluate-policy.js';
import { openProfiles } from '@faceproof/orchestrator/policy/profiles.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import type { Finding, Metric, Profile } from '@faceproof/protocol/verdict/documents.js';
import { type Call, FLAG, readFlags, texts } from './call.js';

export const STATEMENT_USAGE = `npm run models -- statement [--fmr RATE] [--fnmr RATE] [--apcer RATE] [--bpcer RATE] [--json]

Compares the goals that you state for error rates, and every profile, with what was measured of the set that runs, under the policy of a
new account. A goal is met only if the 95 % bound meets it. Says what would meet the others.

  --fmr    strangers taken for the person; default 0.0001      --apcer  attacks accepted, of each kind; default 0.07
  --fnmr   the person not recognised; default 0.01             --bpcer  living people refused; default 0.1`;

interface Row extends Finding {
  title: string;
  remedy: string | null;
}

/** `models statement`: what a practice statement may say of error rates. Writes nothing. */
export async function runStatement(here: Pick<Call, 'args' | 'definitionsDir' | 'environment'>): Promise<void> {
  const values = readFlags(here.args, { ...texts('fmr', 'fnmr', 'apcer', 'bpcer'), json: FLAG }, STATEMENT_USAGE).values;
  const set = loadSet({ dir: here.definitionsDir });
  const goals = composeGoals({
    FMR: readRate(values.fmr, '0.0001'),
    FNMR: readRate(values.fnmr, '0.01'),
    APCER: readRate(values.apcer, '0.07'),
    BPCER: readRate(values.bpcer, '0.1'),
  } satisfies Goals);
  const profiles = openProfiles(here.environment.PROFILES_DIR || null)
    .list()
    .map(({ document }) => document);
  const rowsOf = (profile: Profile): Row[] => {
    const policy = { ...DEFAULT_POLICY, profileId: profile.profileId };
    const { findings } = evaluatePolicy(policy, { document: profile, digest: '' }, set, new Date());
    return findings.map((finding, i) => {
      const { title = '', remedy = null } = profile.clauses[i] ?? {};
      return { ...finding, title, remedy };
    });
  };
  const statement = {
    set: set.set,
    calibration: set.calibration?.digest ?? null,
    goals: rowsOf(goals),
    profiles: profiles.map((profile) => ({
      profileId: profile.profileId,
      open: rowsOf(profile).filter(({ level }) => level !== 'MET'),
    })),
  };
  process.stdout.write(`${values.json === true ? JSON.stringify(statement, null, 2) : format(statement)}\n`);
}

function readRate(text: string | undefined, fallback: string): string {
  const rate = Number(text ?? fallback);
  if (!(rate >= 1e-6 && rate < 1)) throw new Refusal(`${text} is not a rate such as 0.01.`);
  return rate.toFixed(6);
}

const LEVELS = { MET: 'met', BELOW: 'below', NOT_MEASURED: 'not measured' } as const;

function format(of: { set: string; goals: Row[]; profiles: { profileId: string; open: Row[] }[] }): string {
  return [
    `Set ${of.set}. The bound of 95 % counts, not the estimate.`,
    ...of.goals.map(formatRow),
    ...of.profiles.flatMap(({ profileId, open }) => [
      '',
      open.length === 0 ? `${profileId}: every clause is met.` : `${profileId}: not met`,
      ...open.map(formatRow),
    ]),
  ].join('\n');
}

function formatRow({ title, level, required, actual, remedy }: Row): string {
  const found = actual === null ? '' : `, found ${actual}`;
  const todo = level === 'MET' || remedy === null ? '' : `\n      ${remedy}`;
  return `  ${LEVELS[level].padEnd(12)} ${title} (goal ${required}${found})${todo}`;
}

/** The highest rate that is acceptable, with six decimals. */
type Goals = Record<Metric, string>;

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
function composeGoals(goals: Goals): Profile {
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
