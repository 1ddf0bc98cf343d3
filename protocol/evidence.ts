import type { EvidenceLogKey, LogProof } from './log-proof.js';
import type { Bundle, EvidenceKey, Receipt } from './receipts.js';

/** Everything that is needed to verify a decision without the service. */
export interface Evidence {
  receipt: Receipt;
  bundle: Bundle;
  /** null until the receipt is in the log, seconds after the decision. */
  log?: LogProof | null;
}

/** What the service publishes to check receipts and the log with. */
export interface EvidenceKeys {
  keys: EvidenceKey[];
  logs?: EvidenceLogKey[];
}
