import type { Policy } from '@faceproof/protocol/policy.js';
import type { Evaluation } from '@faceproof/protocol/verdict/documents.js';

/** What `GET` and `PUT /v1/policies/:policyId` answer. */
export interface StoredPolicy {
  policyId: string;
  policy: Policy;
  version: number;
  evaluation: Evaluation;
}
