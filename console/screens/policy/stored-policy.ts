import type { Policy } from '@faceproof/protocol/policy.js';
import type { Evaluation } from '@faceproof/protocol/verdict/documents.js';
import { DEFAULT_POLICY_ID } from '@faceproof/protocol/words.js';
import { useSearchParams } from 'wouter-preact';
import type { Api } from '../../api/open-api.js';

/** What `GET` and `PUT /v1/policies/:policyId` answer. */
export interface StoredPolicy {
  policyId: string;
  policy: Policy;
  version: number;
  evaluation: Evaluation;
}

/** Saves a policy on top of a version. @param path where it is. @throws ApiError `policy_version_mismatch` if there is a newer one */
export async function savePolicy(api: Api, path: string, policy: Policy, version: number): Promise<StoredPolicy> {
  return api.call<StoredPolicy>('PUT', path, { body: policy, headers: { 'If-Match': `"${version}"` } });
}

/** The policy that the address of the screen names, and where the service has it. */
export function usePolicy(): { policyId: string; path: string; query: string } {
  const [search] = useSearchParams();
  const policyId = search.get('policy') ?? DEFAULT_POLICY_ID;
  const named = encodeURIComponent(policyId);
  return { policyId, path: `/v1/policies/${named}`, query: policyId === DEFAULT_POLICY_ID ? '' : `?policy=${named}` };
}
