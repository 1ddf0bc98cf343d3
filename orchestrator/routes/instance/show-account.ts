import type { InstanceAccount } from '@faceproof/protocol/api/figures/instance.js';
import type { Account } from '../../accounts/accounts.store.js';

/** Pure. */
export function showAccount({ id, name, plan, included, suspendedAt, createdAt }: Account): InstanceAccount {
  return {
    accountId: id,
    name,
    plan,
    included,
    suspendedAt: suspendedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
