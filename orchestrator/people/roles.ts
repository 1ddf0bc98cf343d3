import { type Role, SCOPES, type Scope } from '@faceproof/protocol/words.js';

/**
 * What each role may do. The scopes are those of API keys: a route asks for a scope, never for a role.
 *
 * A reviewer's `media:read` covers only cases that the reviewer holds or has voted on, and a DPO's only people with an open request.
 * Source: the API contract, section 13.
 */
export const ROLE_SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  OWNER: SCOPES,
  DEVELOPER: [
    'sessions:write',
    'sessions:read',
    'scores:read',
    'policy',
    'evidence',
    'usage',
    'webhooks',
    'files',
    'enrollments:read',
    'analytics',
    'keys',
  ],
  REVIEWER: ['sessions:read', 'scores:read', 'reviews', 'media:read', 'evidence'],
  SUPPORT: ['sessions:read', 'sessions:support'],
  AUDITOR: [
    'sessions:read',
    'scores:read',
    'policy:read',
    'webhooks:read',
    'enrollments:read',
    'members:read',
    'evidence',
    'usage',
    'analytics',
    'audit',
  ],
  DPO: [
    'sessions:read',
    'policy:read',
    'members:read',
    'subjects:export',
    'subjects:erase',
    'holds',
    'requests',
    'audit',
    'analytics',
    'evidence',
    'media:read',
  ],
};
