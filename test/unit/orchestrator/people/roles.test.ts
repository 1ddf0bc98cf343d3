import { hasScope } from '@faceproof/orchestrator/accounts/principal.js';
import { ROLE_SCOPES } from '@faceproof/orchestrator/people/roles.js';
import { ROLES, SCOPES } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';

describe('the table of roles', () => {
  it('gives an owner every scope', () => {
    expect(ROLE_SCOPES.OWNER).toEqual(SCOPES);
  });

  it('gives the others exactly what the contract lists', () => {
    expect([...ROLE_SCOPES.DEVELOPER].sort().join(' ')).toBe(
      'analytics enrollments:read evidence files keys policy scores:read sessions:read sessions:write usage webhooks',
    );
    expect([...ROLE_SCOPES.REVIEWER].sort().join(' ')).toBe('evidence media:read reviews scores:read sessions:read');
    expect([...ROLE_SCOPES.SUPPORT].sort().join(' ')).toBe('sessions:read sessions:support');
    expect([...ROLE_SCOPES.AUDITOR].sort().join(' ')).toBe(
      'analytics audit enrollments:read evidence members:read policy:read scores:read sessions:read usage webhooks:read',
    );
  });

  // A data protection officer exports the numbers of a person, and needs the proofs of erasures.
  it.each(ROLES.filter((role) => role !== 'DPO'))(
    'shows evidence, which contains scores, to %s only with the right to see scores',
    (role) => {
      const scopes = ROLE_SCOPES[role];
      if (hasScope({ scopes }, 'evidence')) expect(scopes).toContain('scores:read');
    },
  );
});
