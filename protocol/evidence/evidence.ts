import type { EvidenceLogKey, LogProof } from '../log/log-proof.js';
import type { Bundle, EvidenceKey, Receipt } from './receipts.js';

/** Everything needed to verify a decision without the service, except the published keys. */
export interface Evidence {
  receipt: Receipt;
  bundle: Bundle;
  /** null until the receipt is in the log, seconds after the decision. */
  log?: LogProof | null;
}

/** The published keys for verifying webhooks. */
export interface WebhookKeys {
  keys: EvidenceKey[];
}

/** The published keys for verifying receipts and the log. */
export interface EvidenceKeys {
  keys: EvidenceKey[];
  logs?: EvidenceLogKey[];
}
