import type { Principal } from '@faceproof/orchestrator/accounts/principal.js';
import { ROLE_SCOPES } from '@faceproof/orchestrator/people/roles.js';
import { showSession } from '@faceproof/orchestrator/sessions/show-session.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { ROLES, type Role } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';

const SESSION = {
  sessionId: 'ses_1',
  checks: [
    {
      kind: 'face.match',
      status: 'FAILED',
      score: 0.123456,
      threshold: 0.654321,
      engine: null,
      signs: ['FLAT_FACE'],
      duplicates: ['enr_1'],
    },
  ],
  evaluation: {
    profileId: 'standard-2026',
    conforms: false,
    clauses: [
      { id: 'a', required: '>= 0.765432', actual: '0.654321', level: 'BELOW', basis: 'calibration:sha256:00#apcer' },
      { id: 'b', required: '<= 1', actual: '0.654321', level: 'MET', basis: 'policy.checks.face.match.threshold' },
      { id: 'c', required: '<= 24', actual: 24, level: 'MET', basis: 'policy.retention.mediaHours' },
    ],
  },
} as unknown as SessionEnvelope;

const account = { accountId: 'acc_1', mode: 'LIVE', expiresAt: null, suspended: false, development: false } as const;
const ofMember = (role: Role): Principal => ({
  ...account,
  actor: { kind: 'MEMBER', memberId: 'mem_1', signInId: 'sgn_1', role, name: 'Ada' },
  scopes: ROLE_SCOPES[role],
});

describe('a session', () => {
  it('hides every score, threshold, sign and similar enrollment from support, and keeps how the checks ended', () => {
    const shown = showSession(ofMember('SUPPORT'), SESSION);
    expect(shown.checks).toEqual([{ kind: 'face.match', status: 'FAILED', score: null, threshold: null, engine: null }]);
    expect(shown.evaluation?.clauses.map(({ actual, level }) => [actual, level])).toEqual([
      [null, 'BELOW'],
      [null, 'MET'],
      [24, 'MET'],
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/0\.123456|0\.654321|0\.765432|FLAT_FACE|enr_1/);
  });

  it.each(ROLES.filter((role) => !['SUPPORT', 'DPO'].includes(role)))('is whole for %s', (role) => {
    expect(showSession(ofMember(role), SESSION)).toEqual(SESSION);
  });

  it('is whole for a key with sessions:read alone', () => {
    const key: Principal = { ...account, actor: { kind: 'KEY', keyId: 'key_1' }, scopes: ['sessions:read'] };
    expect(showSession(key, SESSION)).toEqual(SESSION);
  });
});
