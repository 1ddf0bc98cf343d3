import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashBundle } from '@faceproof/protocol/evidence/receipts.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { computeVerdict } from '@faceproof/protocol/verdict/compute-verdict.js';
import { digestDocument } from '@faceproof/protocol/verdict/digest-document.js';
import type { Calibration, Measurement, Metric, Profile } from '@faceproof/protocol/verdict/documents.js';
import type { SessionFacts } from '@faceproof/protocol/verdict/verdict-input.js';
import { CHECK_KINDS } from '@faceproof/protocol/words.js';
import { type Change, change } from '../../harness/change-document.js';

const PROFILES = ['etsi-119-461-baseline', 'iso-30107-3', 'nist-800-63a-ial2', 'standard-2026'];
const NETWORK = `sha256:${'a1'.repeat(32)}`;
const OTHER = `sha256:${'a2'.repeat(32)}`;
const FUSION = `sha256:${'f0'.repeat(32)}`;

/** A session that meets every clause of each profile, and what becomes of it when one fact is another. */
export function composeVerdictVectors() {
  const profiles = Object.fromEntries(PROFILES.map((id) => [id, readProfile(id)]));
  const documents = { bundle: FACTS, policy: POLICY, profiles, calibration: composeCalibration(Object.values(profiles)) };
  const changes: [string, Change[]][] = [
    ['nothing', []],
    ...ofBundle(),
    ...ofPolicy(),
    ...ofCalibration(documents.calibration),
  ];
  const cases = PROFILES.flatMap((profileId) =>
    changes.map(([name, change]) => ({
      name: `${profileId}: ${name}`,
      profileId,
      changes: change,
      ...judge(documents, profileId, change),
    })),
  );
  return { documents, cases };
}

type Documents = { bundle: object; policy: object; calibration: object; profiles: Record<string, Profile> };

function judge(documents: Documents, profileId: string, changes: readonly Change[]) {
  const changed = structuredClone({ ...documents, policy: { ...documents.policy, profileId } });
  for (const [document, path, ...value] of changes) change(changed[document], path, value);
  const profile = changed.profiles[profileId] as Profile;
  const calibration = changed.calibration as Calibration;
  const verdict = computeVerdict({
    facts: changed.bundle as SessionFacts,
    policy: changed.policy as typeof POLICY,
    profile: { document: profile, digest: digestDocument(profile) },
    calibration: { document: calibration, digest: digestDocument(calibration) },
  });
  const levels = Object.fromEntries(verdict.clauses.map(({ id, level }) => [id, level]));
  return { conforms: verdict.conforms, levels, hash: hashBundle(verdict) };
}

function ofBundle(): [string, Change[]][] {
  const ofChecks = CHECK_KINDS.flatMap((kind, i): [string, Change[]][] => [
    ...['FAILED', 'INCONCLUSIVE', 'SKIPPED'].map((status): [string, Change[]] => [
      `${kind} ${status}`,
      [['bundle', ['checks', i, 'status'], status]],
    ]),
    [
      `${kind} overruled by nobody`,
      [
        ['bundle', ['checks', i, 'status'], 'FAILED'],
        ['bundle', ['outcome'], 'DECLINED'],
      ],
    ],
    [`no ${kind}`, [['bundle', ['checks', i]]]],
    ...['0.000000', '0.399999', '0.600001', '1.000000', null].map((threshold): [string, Change[]] => [
      `${kind} at ${threshold}`,
      [['bundle', ['checks', i, 'threshold'], threshold]],
    ]),
    [`${kind} by no network`, [['bundle', ['checks', i, 'engines'], []]]],
    [`${kind} by another network`, [['bundle', ['checks', i, 'engines', 0, 'digest'], OTHER]]],
  ]);
  return [
    ...ofChecks,
    ['declined', [['bundle', ['outcome'], 'DECLINED']]],
    ['flow LIVENESS_ONLY', [['bundle', ['flow'], 'LIVENESS_ONLY']]],
    ['mode TEST', [['bundle', ['mode'], 'TEST']]],
    ['reviewed by nobody', [['bundle', ['type'], 'review']]],
    [
      'reviewed by a member',
      [
        ['bundle', ['type'], 'review'],
        ['bundle', ['reviewers'], ['mem_00000000000000000000000001']],
      ],
    ],
    ['no consent', [['bundle', ['consent'], null]]],
    ['consent left out', [['bundle', ['consent']]]],
    ['an app', [['bundle', ['capture', 'channel'], 'SDK']]],
    ['no channel', [['bundle', ['capture', 'channel'], null]]],
    ['no fusion', [['bundle', ['fusion'], null]]],
    ['another fusion', [['bundle', ['fusion', 'digest'], OTHER]]],
    ['no set', [['bundle', ['set']]]],
    ['no media', [['bundle', ['media']]]],
    ['no time', [['bundle', ['decidedAt'], null]]],
    ['after every certificate', [['bundle', ['decidedAt'], '2030-01-01T00:00:00.000Z']]],
  ];
}

function ofPolicy(): [string, Change[]][] {
  return [24, 25, 720, 721]
    .map((hours): [string, Change[]] => [`media for ${hours} hours`, [['policy', ['retention', 'mediaHours'], hours]]])
    .concat([
      ['six attempts', [['policy', ['maxAttempts'], 6]]],
      ['no limit of attempts', [['policy', ['maxAttempts']]]],
    ]);
}

function ofCalibration({ measurements, certificates }: Calibration): [string, Change[]][] {
  const ofMeasurement = measurements.flatMap(({ id }, i): [string, Change[]][] => {
    const set = (member: string, value: unknown): Change[] => [['calibration', ['measurements', i, member], value]];
    return [
      [`${id} not measured`, [['calibration', ['measurements', i]]]],
      [`${id} without a bound`, set('high', null)],
      [`${id} bounded by 1`, set('high', '1.000000')],
      [`${id} of another network`, set('models', [OTHER])],
      [`${id} of one network more`, set('models', [NETWORK, OTHER])],
      [`${id} with another fusion`, set('fusion', OTHER)],
      [`${id} at 0.5`, set('threshold', '0.500000')],
      [`${id} at the other side`, set('threshold', id.startsWith('f') || id.startsWith('a') ? '0.500001' : '0.499999')],
    ];
  });
  return [
    ...ofMeasurement,
    ...certificates.flatMap(({ standard }, i): [string, Change[]][] => [
      [`no certificate of ${standard}`, [['calibration', ['certificates', i]]]],
      [`an expired certificate of ${standard}`, [['calibration', ['certificates', i, 'validUntil'], FACTS.decidedAt]]],
    ]),
  ];
}

/** Everything that any clause reads was measured, and is good. */
function composeCalibration(profiles: readonly Profile[]): Calibration {
  const clauses = profiles.flatMap((profile) => profile.clauses);
  const standards = clauses.flatMap((clause) => (clause.kind === 'CERTIFICATE' ? [clause.standard] : []));
  const species = clauses.flatMap((clause) => ('species' in clause && clause.species !== undefined ? [clause.species] : []));
  const groups = ['sex:f', 'sex:m', 'age:old', 'age:young', 'skin-tone:1', 'skin-tone:6'];
  return {
    v: 1,
    calibration: 'vectors',
    about: 'Made up.',
    measurements: [
      measured('fmr', 'FMR', '0.400000'),
      ...groups.map((group) => measured(`fmr-${group.replace(':', '-')}`, 'FMR', '0.400000', { group, high: '0.000060' })),
      measured('x-fnmr', 'FNMR', '0.600000'),
      ...groups.map((group) => measured(`x-fnmr-${group.replace(':', '-')}`, 'FNMR', '0.600000', { group, high: '0.000060' })),
      ...[...new Set(species)].map((of) => measured(`apcer-${of}`, 'APCER', '0.400000', { species: of, fusion: FUSION })),
      measured('x-bpcer', 'BPCER', '0.600000', { fusion: FUSION }),
    ],
    certificates: [...new Set(standards)].map((standard) => ({
      ...{ standard, issuer: 'A laboratory', reference: `Report on ${standard}`, validUntil: '2028-01-01T00:00:00.000Z' },
    })),
  };
}

function measured(id: string, metric: Metric, threshold: string, more: Partial<Measurement> = {}): Measurement {
  return {
    ...{ id, metric, models: [NETWORK], threshold, errors: 5, of: 100_000, people: 1000 },
    ...{ estimate: '0.000050', low: '0.000010', high: '0.000090', method: 'Made up.', data: 'None.', date: '2026-11-01' },
    ...more,
  };
}

function readProfile(id: string): Profile {
  return JSON.parse(readFileSync(join(process.cwd(), 'orchestrator', 'profiles', `${id}.json`), 'utf8'));
}

const ENGINE = { model: 'example', version: '2026-11-01', digest: NETWORK };
const AT = '2026-11-01T12:00:00.000Z';

const POLICY = { ...DEFAULT_POLICY, consent: 'REQUIRED' as const };

const FACTS: SessionFacts = {
  v: 1,
  type: 'verification',
  mode: 'LIVE',
  receiptId: 'rcp_00000000000000000000000001',
  sessionId: 'ses_00000000000000000000000001',
  accountId: 'acc_00000000000000000000000001',
  flow: 'ONBOARDING',
  purposeHash: `hmac-sha256:${'ab'.repeat(32)}`,
  consent: { givenAt: AT, receivedAt: AT, textHash: `sha256:${'c0'.repeat(32)}`, textVersion: '1', channel: 'PAGE' },
  decidedAt: AT,
  outcome: 'APPROVED',
  reasons: [],
  checks: CHECK_KINDS.map((kind) => ({
    ...{ kind, status: 'PASSED', score: '0.900000', threshold: '0.500000', ...ENGINE },
    engines: [{ ...ENGINE }],
  })),
  set: { name: '2026-11-01', digest: `sha256:${'5e'.repeat(32)}` },
  fusion: { name: 'liveness-2026-11-01', digest: FUSION },
  policy: { policyId: 'default', version: 1, hash: digestDocument(POLICY) },
  capture: { channel: 'PAGE' },
  media: [{ index: 0, commitment: `hmac-sha256:${'12'.repeat(32)}` }],
  supersedes: null,
};
