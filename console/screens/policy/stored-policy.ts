import type { Evaluation } from '@faceproof/protocol/envelope.js';
import type { Policy } from '@faceproof/protocol/policy.js';

/** What `GET` and `PUT /v1/policy` answer. */
export interface StoredPolicy {
  policy: Policy;
  version: number;
  evaluation: Evaluation;
}
