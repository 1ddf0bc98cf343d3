import type { Policy } from '@faceproof/protocol/policy.js';
import type { Api } from '../../api/open-api.js';
import type { StoredPolicy } from './stored-policy.js';

/** Saves a policy on top of a version. @param path where it is. @throws ApiError `policy_version_mismatch` if there is a newer one */
export async function savePolicy(api: Api, path: string, policy: Policy, version: number): Promise<StoredPolicy> {
  return api.call<StoredPolicy>('PUT', path, { body: policy, headers: { 'If-Match': `"${version}"` } });
}
