import type { ConsentChannel } from './words.js';

/** What the person agreed to, and when. Contains no value of the session: the text is public. */
export interface Consent {
  /** By the device's clock, which may be wrong. RFC 3339, UTC, milliseconds. */
  givenAt: string;
  /** By the server's clock. */
  receivedAt: string;
  /** `sha256:` + hex of the text. */
  textHash: string;
  textVersion: string;
  channel: ConsentChannel;
}
