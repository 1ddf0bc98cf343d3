import type { ProblemCode } from '@faceproof/protocol/problems.js';
import type { Tenant } from '../accounts/tenant.js';

/** One API call of an account, as its developers see it. It contains nothing about a verified person. */
export interface RecentCall extends Tenant {
  at: Date;
  method: string;
  /** The pattern, such as `/v1/sessions/:sessionId`. */
  route: string;
  status: number;
  code: ProblemCode | null;
  requestId: string;
  /** The id of a key or of a member. */
  actor: string;
  durationMs: number;
}
