import type { PolicyVersionPageSchema } from '@faceproof/protocol/api/account/policy.js';
import type { z } from 'zod';
import { comparePolicies } from '../../policy/compare-policies.js';
import type { PolicyVersion } from '../../policy/policies.store.js';

type Shown = z.infer<typeof PolicyVersionPageSchema>['data'][number];

/** Pure. @param before the version before it; undefined for the first */
export function showVersion(version: PolicyVersion, before: PolicyVersion | undefined): Shown {
  const changes = before === undefined ? [] : comparePolicies(before.policy, version.policy);
  return {
    version: version.version,
    createdAt: version.createdAt.toISOString(),
    changedBy: version.changedBy,
    hash: version.hash,
    changes: changes.map(({ path, from, to }) => ({ path, from: toShown(from), to: toShown(to) })),
    policy: version.policy,
  };
}

function toShown(value: Shown['changes'][number]['from'] | readonly string[]): Shown['changes'][number]['from'] {
  return typeof value === 'object' && value !== null ? [...value] : value;
}
