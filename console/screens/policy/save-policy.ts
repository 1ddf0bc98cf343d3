import type { Policy } from '@faceproof/protocol/policy.js';
import type { Api } from '../../api/open-api.js';
import type { StoredPolicy } from './stored-policy.js';
import { wholePolicy } from './whole-policy.js';

/** Saves a policy on top of a version. @throws ApiError `policy_version_mismatch` if there is a newer one */
export async function savePolicy(api: Api, policy: Policy, version: number): Promise<StoredPolicy> {
  return api.call<StoredPolicy>('PUT', '/v1/policy', {
    body: wholePolicy(policy),
    headers: { 'If-Match': `"${version}"` },
  });
}
