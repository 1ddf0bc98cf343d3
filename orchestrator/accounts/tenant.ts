import type { Mode } from '@faceproof/protocol/words.js';

/** One account in one mode: the part of every row that no call may cross. */
export interface Tenant {
  accountId: string;
  mode: Mode;
}
