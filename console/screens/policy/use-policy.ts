import { DEFAULT_POLICY_ID } from '@faceproof/protocol/words.js';
import { useSearchParams } from 'wouter-preact';

/** The policy that the address of the screen names, and where the service has it. */
export function usePolicy(): { policyId: string; path: string; query: string } {
  const [search] = useSearchParams();
  const policyId = search.get('policy') ?? DEFAULT_POLICY_ID;
  const named = encodeURIComponent(policyId);
  return { policyId, path: `/v1/policies/${named}`, query: policyId === DEFAULT_POLICY_ID ? '' : `?policy=${named}` };
}
