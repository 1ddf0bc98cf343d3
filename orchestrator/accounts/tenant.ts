import type { Mode } from '@faceproof/protocol/words.js';

/** One account in one mode. No call reads or writes rows of another tenant. */
export interface Tenant {
  accountId: string;
  mode: Mode;
}
